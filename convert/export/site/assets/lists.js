/* Lists: spellbooks, shops and encounters, gathered with a click and kept in this browser. */
'use strict';

C2S.lists = (() => {
  const { el, keep, recall } = C2S;
  const KINDS = ['spellbook', 'shop', 'encounter'];
  let index, all, current, changed = () => {};

  const key = () => `card2spell.lists.${index.export.system}`;

  function begin(data) {
    index = data;
    all = recall(key(), []);
    if (!Array.isArray(all)) all = [];
    current = recall(`${key()}.current`, 0);
  }

  function save() {
    keep(key(), all);
    keep(`${key()}.current`, current);
    changed();
  }

  /** The list that clicks go to; made when there is none yet. */
  function active() {
    if (!all.length) { all.push({ name: 'My spellbook', kind: KINDS[0], items: [] }); current = 0; }
    if (!all[current]) current = 0;
    return all[current];
  }

  function add(id, count = 1) {
    const list = active();
    const there = list.items.find((item) => item.id === id);
    if (there) there.count += count; else list.items.push({ id, count });
    list.items = list.items.filter((item) => item.count > 0);
    save();
    return list;
  }

  const countOf = (id) => (all[current]?.items.find((item) => item.id === id) || { count: 0 }).count;

  /** A line of a list file: the name where a reader of lists takes it as it is, else the id. */
  function line(item) {
    const at = index.ids.indexOf(item.id);
    const name = at >= 0 ? index.names[at] : item.name || item.id;
    const twin = at >= 0 && C2S.find.named(name) !== at;
    const odd = twin || name !== name.trim() || /[\r\n\u2028\u2029]|^[#!]|^\d+\s*[x×]\s|\s[x×]\s*\d+$|^\d+$/i.test(name);
    const passcode = item.id.match(/^(?!home-)[a-z]+-(\d+)$/);
    return `${item.count > 1 ? `${item.count}x ` : ''}${odd ? (passcode ? passcode[1] : item.id) : name}`;
  }

  /** The list as a file that `build --list` and `export --list` take. */
  function text(list) {
    const head = [`# card2spell list: ${list.name.replace(/[\r\n]/g, ' ')}`, `# kind: ${list.kind}`, `# game: ${index.export.system}`];
    return [...head, ...list.items.map(line)].join('\n') + '\n';
  }

  /** A list from the text of a file; `unknown` are lines that name no entry here. */
  function parse(text, otherwise) {
    const list = { name: otherwise, kind: KINDS[0], items: [] };
    const unknown = [];
    for (const raw of text.replace(/^\ufeff/, '').split(/\r?\n/)) {
      const said = raw.trim();
      const head = said.match(/^# (card2spell list|kind): (.+)$/);
      if (head && head[1] === 'kind' && KINDS.includes(head[2])) list.kind = head[2];
      else if (head && head[1] !== 'kind') list.name = head[2];
      if (!said || /^[#!]/.test(said)) continue;
      const counted = said.match(/^(\d{1,2})\s*[x×]\s+(.+)$/i) || said.match(/^(.+?)\s+[x×]\s*(\d{1,2})$/i) || said.match(/^(\d{1,2})\s+(.+)$/);
      const whole = C2S.find.named(said);
      const [count, name] = whole >= 0 || !counted ? [1, said] : /^\d+$/.test(counted[1]) ? [Number(counted[1]), counted[2]] : [Number(counted[2]), counted[1]];
      const at = whole >= 0 ? whole : C2S.find.named(name);
      if (at < 0) { unknown.push(said); continue; }
      const there = list.items.find((item) => item.id === index.ids[at]);
      if (there) there.count += count; else list.items.push({ id: index.ids[at], count });
    }
    return { list, unknown };
  }

  function total(list) {
    const mp = index.columns.mp?.numbers;
    const copies = list.items.reduce((sum, item) => sum + item.count, 0);
    const cost = mp ? list.items.reduce((sum, item) => sum + item.count * (mp[index.ids.indexOf(item.id)] || 0), 0) : null;
    return `${C2S.plural(copies, 'entry', 'entries')}${cost === null ? '' : `, ${cost} ${index.filters.find((one) => one.name === 'mp').title} together`}`;
  }

  /** The id of an entry whose name others have too. */
  let times = null;
  function twin(at) {
    if (!times) { times = new Map(); for (const name of index.names) times.set(name, (times.get(name) || 0) + 1); }
    return times.get(index.names[at]) > 1 ? ` (${index.ids[at]})` : '';
  }

  function row(item) {
    const at = index.ids.indexOf(item.id);
    const name = at >= 0 ? index.names[at] : item.name || item.id;
    const step = (by, title, sign) => el('button', { type: 'button', 'aria-label': `${title}: ${name}`, onclick: () => { add(item.id, by); C2S.browse.refresh(); } }, sign);
    return el('li', {}, step(-1, 'One less', '−'), el('span', { class: 'count' }, String(item.count)), step(1, 'One more', '+'),
      at >= 0 ? C2S.entry.link(at) : el('span', { class: 'gone' }, `${name} (not in these pages)`),
      at >= 0 ? el('span', { class: 'line' }, C2S.find.value('line', at), twin(at)) : null);
  }

  async function imported(say) {
    const file = await C2S.upload('.txt,.list,.ydk,text/plain');
    const { list, unknown } = parse(file.text, file.name.replace(/\.\w+$/, ''));
    if (!list.items.length) { say(`${file.name} names no entry of these pages.`); return; }
    all = all.filter((one) => one.items.length || one.name !== list.name);
    const alike = all.filter((one) => one.name === list.name || one.name.replace(/ \(\d+\)$/, '') === list.name).length;
    if (alike) list.name = `${list.name} (${alike + 1})`;
    all.push(list);
    current = all.length - 1;
    save();
    C2S.browse.refresh();
    C2S.browse.say(`${list.name}: ${C2S.plural(list.items.length, 'entry', 'entries')} taken over.${unknown.length ? ` Not known here: ${unknown.slice(0, 5).join(', ')}${unknown.length > 5 ? ' …' : ''}.` : ''}`);
  }

  /** The page of all lists. */
  function page() {
    const list = active();
    const said = el('p', { role: 'status', class: 'said' });
    const button = (text, onclick, more = {}) => el('button', { type: 'button', onclick, ...more }, text);
    const chosen = el('select', { id: 'list-choice', onchange: (event) => { current = Number(event.target.value); save(); C2S.browse.refresh(); } },
      all.map((one, n) => el('option', { value: String(n), selected: n === current }, `${one.name} (${one.kind})`)));
    const kind = el('select', { id: 'list-kind', onchange: (event) => { list.kind = event.target.value; save(); C2S.browse.refresh(); } },
      KINDS.map((one) => el('option', { value: one, selected: one === list.kind }, one)));
    const name = el('input', { id: 'list-name', value: list.name, maxlength: '80', onchange: (event) => { list.name = event.target.value.trim() || list.name; save(); C2S.browse.refresh(); } });
    const field = (label, control) => el('label', { class: 'field' }, el('span', {}, label), control);
    return el('article', { class: 'card lists' },
      el('header', {}, el('h1', { tabindex: '-1' }, 'Lists'), el('p', { class: 'line' }, 'Spellbooks, shops and encounters, kept in this browser.')),
      C2S.isKept() ? null : el('p', { class: 'note' }, 'This browser keeps nothing for these pages: save a list to a file before you leave.'),
      el('div', { class: 'fields' }, field('List', chosen), field('Called', name), field('It is a', kind)),
      list.items.length ? el('ul', { class: 'items' }, list.items.map(row)) : el('p', { class: 'empty' }, 'Nothing in it yet: open an entry and press “Add to list”, or + on a line of the results.'),
      el('p', { class: 'total' }, total(list)),
      el('div', { class: 'buttons' },
        button('Save to a file', () => C2S.download(`${C2S.fold(list.name).replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'list'}.txt`, text(list)), { id: 'list-save' }),
        button('Take over a file', () => imported((message) => { said.textContent = message; }), { id: 'list-load' }),
        button('New list', () => { all.push({ name: `List ${all.length + 1}`, kind: KINDS[0], items: [] }); current = all.length - 1; save(); C2S.browse.refresh(); }, { id: 'list-new' }),
        list.items.length ? el('a', { class: 'button', href: `tracker.html#list=${current}` }, 'Into the tracker') : null,
        button('Print', () => window.print()),
        button('Delete this list', () => { if (window.confirm(`Delete “${list.name}”?`)) { all.splice(current, 1); current = 0; save(); C2S.browse.refresh(); } }, { class: 'danger' })),
      said,
      el('p', { class: 'hint' }, 'The file is a list for “card2spell build --list” and “export --list”.'));
  }

  return { begin, add, active, twin, countOf, page, text, parse, onchange: (listener) => { changed = listener; },
    get all() { return all; }, set all(lists) { all = lists; save(); } };
})();
