/* The page of the tracker: the battlefield, the order of turns, the log, and ways to fill it. */
'use strict';

C2S.tracker = (() => {
  const { el, fill, id, fight } = C2S;
  let data, index = null, players = false, place = -1;

  const button = (text, onclick, more = {}) => el('button', { type: 'button', onclick, ...more }, text);
  const say = (text) => { id('said').textContent = text; };
  const shownName = (one) => (players && one.hidden ? data.tracking.hidden : one.name);

  function counter(one, { name, title, secret, refreshes }) {
    const pair = one.counters[name];
    if (!pair || (players && (secret || one.hidden))) return null;
    const label = `${title} of ${shownName(one)}`;
    const input = el('input', { type: 'text', inputmode: 'numeric', value: String(pair[0]), 'aria-label': label, 'data-counter': name, autocomplete: 'off',
      onchange: (event) => { if (!fight.count(one.id, name, event.target.value)) { event.target.value = pair[0]; say(`Write a number for ${label}, or +3 and -5.`); } },
      onfocus: (event) => event.target.select() });
    const share = pair[1] ? Math.round((100 * Math.min(pair[0], pair[1])) / pair[1]) : 0;
    return el('div', { class: `counter${pair[0] === 0 ? ' none' : share <= 50 && !refreshes ? ' half' : ''}` }, el('span', { class: 'title' }, title),
      button('−', () => fight.count(one.id, name, '-1'), { 'aria-label': `One less ${label}` }), input,
      button('+', () => fight.count(one.id, name, '+1'), { 'aria-label': `One more ${label}` }),
      el('span', { class: 'full' }, `/ ${pair[1]}`));
  }

  function choice(label, value, options, onchange) {
    return el('label', { class: 'field' }, el('span', {}, label),
      el('select', { 'aria-label': label, onchange: (event) => onchange(event.target.value) },
        options.map(([key, text]) => el('option', { value: String(key), selected: String(key) === String(value) }, text))));
  }

  function typed(label, value, onchange, more = {}) {
    return el('label', { class: 'field' }, el('span', {}, label), el('input', { value: value ?? '', onchange: (event) => onchange(event.target.value), 'aria-label': label, ...more }));
  }

  /** What is seldom changed: where, with whom, whose, hidden, a note. */
  function more(one) {
    const { places, fighters } = fight.state;
    const { tracking } = data;
    const moved = (to) => fight.set(one.id, { place: Number(to), group: '' }, `${one.name} goes to ${places[Number(to)] || 'nowhere'}.`);
    const grouped = (to) => fight.set(one.id, { group: to }, to ? `${one.name} is in ${tracking.group} ${to}.` : `${one.name} leaves the ${tracking.group}.`);
    const keepers = fighters.filter((other) => other.id !== one.id && other.owner === null && (!tracking.upkeep || other.counters[tracking.upkeep.slots]));
    return el('details', { class: 'more-of', 'data-more': one.id, open: open.has(one.id), ontoggle: (event) => { if (event.target.open) open.add(one.id); else open.delete(one.id); } },
      el('summary', {}, 'More', el('span', { class: 'unseen' }, ` of ${one.name}`)),
      el('div', { class: 'fields' },
        typed('Name', one.name, (value) => value.trim() && fight.set(one.id, { name: value.trim() })),
        typed('Side', one.side, (value) => fight.set(one.id, { side: value })),
        places.length ? choice(tracking.place, one.place, [[-1, '–'], ...places.map((name, n) => [n, name])], moved) : null,
        choice(tracking.group, one.group, [['', 'none'], ...['A', 'B', 'C', 'D', 'E'].map((letter) => [letter, letter])], grouped),
        tracking.upkeep && keepers.length ? choice('Kept by', one.owner ?? '', [['', 'nobody'], ...keepers.map((other) => [other.id, other.name])], (value) => fight.own(one.id, value ? Number(value) : null)) : null,
        typed('Note', one.note, (value) => fight.set(one.id, { note: value }))),
      tracking.upkeep && one.counters[tracking.upkeep.slots] ? keeping(one) : null,
      el('div', { class: 'buttons' },
        one.trap ? button(one.hidden ? 'Show to the players' : 'Hide from the players', () => fight.set(one.id, { hidden: !one.hidden }, one.hidden ? `${one.name} is seen.` : null), { class: 'hide' })
          : button(one.hidden ? `Reveal: no ${tracking.hidden}` : `Make a ${tracking.hidden}`, () => fight.set(one.id, { hidden: !one.hidden }, one.hidden ? `${one.name} is revealed.` : null), { class: 'hide' }),
        one.trap ? button(one.out ? 'Not sprung' : 'Sprung', () => fight.set(one.id, { out: !one.out, hidden: false }, `${one.name} is ${one.out ? 'not ' : ''}sprung.`))
          : button(one.out ? 'Back in the fight' : 'Out of the fight', () => fight.set(one.id, { out: !one.out }, `${one.name} is ${one.out ? 'back in' : 'out of'} the fight.`)),
        button('Remove', () => fight.remove(one.id), { class: 'danger' })));
  }

  const open = new Set();

  /** A spell that somebody keeps and that is no creature. */
  function keeping(one) {
    const { tracking } = data;
    const slots = tracking.counters.find((counter) => counter.name === tracking.upkeep.slots).title;
    const name = el('input', { 'aria-label': 'Spell that is kept', placeholder: 'a spell' });
    const taken = el('input', { type: 'number', value: '1', min: '0', 'aria-label': slots });
    const cost = el('input', { type: 'number', value: '0', min: '0', 'aria-label': tracking.upkeep.title });
    return el('div', { class: 'keeping' }, el('span', {}, 'Keep a spell:'), name, el('span', {}, slots), taken, el('span', {}, tracking.upkeep.title), cost,
      button('Keep', () => { if (name.value.trim()) fight.keepSpell(one.id, { name: name.value.trim(), slots: Number(taken.value) || 0, cost: Number(cost.value) || 0 }); }));
  }

  function kept(one) {
    const { tracking, } = data;
    if (!tracking.upkeep || (players && one.hidden)) return null;
    const creatures = fight.state.fighters.filter((other) => other.owner === one.id);
    if (!creatures.length && !one.kept.length) return null;
    const owes = fight.due(one);
    const paid = one.paid === fight.state.round && fight.state.round > 0;
    return el('div', { class: 'kept' },
      el('span', {}, 'Keeps ', [...creatures.map((other) => shownName(other)), ...one.kept.map((spell) => spell.name)].join(', '), '. '),
      one.kept.map((spell, at) => button(`Let ${spell.name} go`, () => fight.dropSpell(one.id, at), { class: 'plain' })),
      owes && !players ? el('strong', { class: paid ? 'paid' : 'due' }, `${tracking.upkeep.title} ${owes}${paid ? ': paid' : ' due'}`) : null,
      owes && !paid && !players ? button('Pay', () => fight.pay(one.id), { 'aria-label': `Pay ${tracking.upkeep.title} of ${one.name}` }) : null);
  }

  function card(one, sides) {
    const { state } = fight;
    const figures = players && one.hidden ? [] : one.figures.filter(([title]) => !players || title !== 'Prepared');
    return el('li', { class: `fighter side-${Math.max(0, sides.indexOf(one.side)) % 6}${one.out ? ' out' : ''}${state.turn === one.id ? ' turn' : ''}`, 'data-fighter': one.id },
      el('h3', {}, one.trap ? el('span', { class: 'shadow' }, one.hidden ? 'Trap, unseen: ' : 'Trap: ') : one.hidden ? el('span', { class: 'shadow', title: data.tracking.hidden }, `${data.tracking.hidden}${players ? '' : ': '}`) : null,
        players && one.hidden ? null : one.entry ? el('a', { href: `index.html#entry=${encodeURIComponent(one.entry)}` }, one.name) : one.name,
        el('span', { class: 'as' }, [one.label, one.side].filter(Boolean).join(' · '))),
      el('div', { class: 'counters' }, data.tracking.counters.map((each) => counter(one, each))),
      figures.length ? el('p', { class: 'figures-line' }, figures.map(([title, value]) => `${title} ${value}`).join(' · ')) : null,
      kept(one), one.note && !players ? el('p', { class: 'hint' }, one.note) : null, players ? null : more(one));
  }

  /** The battlefield: a column for each place, those of one group together. */
  function board() {
    const { state } = fight;
    const seen = state.fighters.filter((one) => !(players && one.trap && one.hidden));
    const sides = [...new Set(seen.map((one) => one.side))];
    const column = (title, people) => {
      const groups = [...new Set(people.map((one) => one.group))].sort();
      return el('section', { class: 'place', 'aria-label': title }, el('h2', {}, title),
        groups.map((group) => el('div', { class: group ? 'group' : '' }, group ? el('p', { class: 'group-name' }, `${data.tracking.group} ${group}`) : null,
          el('ul', {}, people.filter((one) => one.group === group).map((one) => card(one, sides))))),
        people.length ? null : el('p', { class: 'hint' }, 'nobody'));
    };
    const columns = state.places.map((name, n) => column(name, seen.filter((one) => one.place === n)));
    const nowhere = seen.filter((one) => !state.places[one.place]);
    if (nowhere.length || !columns.length) columns.push(column(state.places.length ? `In no ${data.tracking.place}` : 'In the fight', nowhere));
    fill(id('board'), columns);
  }

  function turns() {
    const { state } = fight;
    fill(id('order'), fight.order().map((one) => el('li', { 'aria-current': state.turn === one.id ? 'step' : null },
      players ? el('span', { class: 'initiative' }, one.initiative === null ? '–' : String(one.initiative))
        : el('input', { type: 'number', class: 'initiative', value: one.initiative ?? '', placeholder: '–', 'aria-label': `Initiative of ${one.name}`, 'data-initiative': one.id,
          onchange: (event) => fight.set(one.id, { initiative: event.target.value === '' ? null : Number(event.target.value) }, `${one.name}: initiative ${event.target.value || 'none'}`) }),
      shownName(one))));
    id('round').textContent = state.round ? `Round ${state.round}` : 'Not begun';
    id('next').textContent = state.round ? 'Next turn' : 'Begin';
    id('undo').disabled = !fight.canUndo();
    id('redo').disabled = !fight.canRedo();
    fill(id('log'), (players ? [] : state.log.slice(-200)).reverse().map((line) => el('li', {}, el('span', { class: 'initiative' }, String(line.round)), line.text)));
    id('title').textContent = state.title;
    document.title = `${state.title} · ${data.title}`;
  }

  /** The page anew, with the focus where it was. */
  function show() {
    const active = document.activeElement;
    const fighter = active?.closest?.('[data-fighter]')?.dataset.fighter;
    const label = active?.getAttribute?.('aria-label');
    document.body.classList.toggle('players', players);
    board();
    turns();
    if (fighter && label) document.querySelector(`[data-fighter="${fighter}"] [aria-label="${CSS.escape(label)}"]`)?.focus();
  }

  /* Filling it */

  async function suggestions(text) {
    if (!text.trim()) { fill(id('found')); return; }
    await names();
    const found = C2S.find.search({ q: text }).slice(0, 40);
    const ways = [];
    for (const at of found) {
      const entry = (await C2S.load(`entry-${Math.floor(at / index.entry_part)}`))[at % index.entry_part];
      for (const way of entry.combatants || []) ways.push(el('li', {}, button(`${way.name}${way.label ? ` (${way.label})` : ''}`, () => { fight.add(way, place); say(`${way.name} is in.`); })));
      if (ways.length >= 10) break;
    }
    if (text === id('who').value) fill(id('found'), ways.length ? ways.slice(0, 10) : el('li', { class: 'hint' }, 'No creature is called so.'));
  }

  async function names() {
    if (index) return;
    index = await C2S.load('index');
    C2S.find.begin(index);
    C2S.lists.begin(index);
  }

  async function fromList(list) {
    await names();
    let added = 0;
    for (const item of list.items) {
      const at = index.ids.indexOf(item.id);
      if (at < 0) continue;
      const entry = (await C2S.load(`entry-${Math.floor(at / index.entry_part)}`))[at % index.entry_part];
      const way = (entry.combatants || [])[0];
      for (let n = 0; way && n < item.count; n++) { fight.add(way, place); added++; }
    }
    say(`${list.name}: ${C2S.plural(added, 'creature')} of ${C2S.plural(list.items.length, 'entry', 'entries')} came in.`);
  }

  async function listChoice() {
    await names();
    fill(id('lists'), el('option', { value: '' }, 'a list …'), C2S.lists.all.map((list, n) => el('option', { value: String(n) }, `${list.name} (${list.kind})`)), el('option', { value: 'file' }, 'a list file …'));
  }

  async function takeList(value) {
    if (value === 'file') {
      const file = await C2S.upload('.txt,.list,.ydk,text/plain');
      await names();
      await fromList(C2S.lists.parse(file.text, file.name).list);
    } else if (value !== '') await fromList(C2S.lists.all[Number(value)]);
    id('lists').value = '';
  }

  async function openFile() {
    const file = await C2S.upload('.json,application/json');
    let given = null;
    try { given = JSON.parse(file.text); } catch { /* said below */ }
    say(fight.load(given) ? `${file.name} is laid out.` : `${file.name} is no fight of ${data.title} that this page saved.`);
  }

  function blank() {
    const counters = Object.fromEntries(data.tracking.counters.map(({ name }) => [name, [10, 10]]));
    fight.add({ name: id('who').value.trim() || 'Somebody', counters }, place);
  }

  function bind() {
    const on = (name, event, how) => id(name).addEventListener(event, how);
    on('next', 'click', () => fight.turn());
    on('undo', 'click', () => fight.undo());
    on('redo', 'click', () => fight.redo());
    on('who', 'input', () => suggestions(id('who').value));
    on('adding', 'submit', (event) => { event.preventDefault(); id('found').querySelector('button')?.click(); });
    on('blank', 'click', blank);
    on('scenario', 'change', () => { const chosen = data.fights[Number(id('scenario').value)]; if (chosen && id('scenario').value !== '') {
      if (chosen.combatants.length === 1 && fight.state.fighters.length) fight.add(chosen.combatants[0], place); else fight.lay(chosen);
      say(chosen.intro || ''); } id('scenario').value = ''; });
    on('lists', 'focus', listChoice);
    on('lists', 'change', () => takeList(id('lists').value));
    on('save', 'click', () => C2S.download(`${C2S.fold(fight.state.title).replace(/[^a-z0-9]+/g, '-') || 'fight'}.fight.json`, `${JSON.stringify(fight.state, null, 1)}\n`, 'application/json'));
    on('open', 'click', openFile);
    on('new', 'click', () => { if (!fight.state.fighters.length || window.confirm('Clear the table? It can be taken back.')) { fight.lay({ title: 'A fight', combatants: [] }); say(''); } });
    on('players', 'click', () => { players = !players; id('players').setAttribute('aria-pressed', String(players)); show(); });
    on('places', 'change', () => fight.change(null, (now) => { now.places = id('places').value.split(/[,\n]/).map((one) => one.trim()).filter(Boolean).slice(0, 50); }));
    on('places', 'focus', () => { id('places').value = fight.state.places.join(', '); });
    on('note', 'submit', (event) => { event.preventDefault(); const text = id('note-text').value.trim(); if (text) fight.change(text, () => {}); id('note-text').value = ''; });
    document.addEventListener('keydown', (event) => {
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
      if ((event.ctrlKey || event.metaKey) && event.key === 'z') { event.preventDefault(); if (event.shiftKey) fight.redo(); else fight.undo(); }
      else if (event.key === 'n' && !event.ctrlKey && !event.metaKey && !event.altKey) fight.turn();
    });
  }

  async function start() {
    data = await C2S.load('fights');
    fight.begin(data);
    fight.onchange(show);
    fill(id('scenario'), el('option', { value: '' }, 'a fight or a sheet …'), data.fights.map((one, n) => el('option', { value: String(n) }, one.title)));
    id('places-title').textContent = `${data.tracking.place}s, in a row`;
    id('dice').textContent = data.tracking.initiative ? `Initiative: ${data.tracking.initiative}, the highest first.` : '';
    bind();
    show();
    if (!C2S.isKept()) say('This browser keeps nothing for these pages: save the fight to a file before you leave.');
    const wanted = new URLSearchParams(location.hash.slice(1)).get('list');
    if (wanted !== null) { history.replaceState(null, '', location.pathname); await names(); if (C2S.lists.all[Number(wanted)]) await fromList(C2S.lists.all[Number(wanted)]); }
    performance.mark('c2s-tracker');
  }

  return { start };
})();

C2S.tracker.start();
