/* The first page: the address, the filters, the results, and what is read beside them. */
'use strict';

C2S.browse = (() => {
  const { el, fill, id, find } = { ...C2S };
  const STEP = 80;
  const MANY = 40;
  let index, found = [], shown = 0, lastRead = null, sentinel, wide = window.matchMedia('(min-width: 64rem)');

  /* The address: #q=…&form=field,ritual&rank=4-6&sort=-mp&view=cards&entry=slug */

  function read() {
    const given = new URLSearchParams(location.hash.slice(1));
    const state = { q: given.get('q') || '', filters: {}, sort: given.get('sort') || '', view: given.get('view') || '',
      entry: given.get('entry'), rule: given.get('rule'), lists: given.has('lists') ? '' : null };
    if (given.has('rules')) state.rule = '';
    for (const filter of index.filters) {
      const value = given.get(filter.name);
      if (value) state.filters[filter.name] = filter.number ? value : value.split(',').map(decode);
    }
    return state;
  }

  const encode = (word) => word.replace(/%/g, '%25').replace(/,/g, '%2C');
  const decode = (word) => word.replace(/%2C/g, ',').replace(/%25/g, '%');

  function write(state) {
    const given = new URLSearchParams();
    if (state.q) given.set('q', state.q);
    for (const filter of index.filters) {
      const value = state.filters[filter.name];
      if (value && value.length) given.set(filter.name, filter.number ? value : value.map(encode).join(','));
    }
    for (const name of ['sort', 'view', 'entry']) if (state[name]) given.set(name, state[name]);
    if (state.rule) given.set('rule', state.rule); else if (state.rule === '') given.set('rules', '');
    if (state.lists !== null && state.lists !== undefined) given.set('lists', '');
    return `#${given.toString().replace(/%2C/g, ',').replace(/=(?=&|$)/g, '')}`;
  }

  /** The address with some of its parts changed. */
  const address = (changes) => write({ ...read(), ...changes });

  function go(changes, replace = false) {
    const hash = address(changes);
    if (hash === location.hash || (hash === '#' && !location.hash)) return;
    if (replace) { history.replaceState(null, '', hash); update(); } else location.hash = hash;
  }

  /* Filters */

  function filterBox(filter) {
    const column = index.columns[filter.name];
    const body = el('div', { class: 'choices' });
    const box = el('details', { class: 'filter', 'data-filter': filter.name, open: ['form', 'kind'].includes(filter.name) || filter.number },
      el('summary', {}, filter.title), body);
    if (column.numbers) {
      const numbers = column.numbers.filter((n) => n !== null);
      if (!numbers.length) return null;
      const low = numbers.reduce((a, b) => Math.min(a, b)), high = numbers.reduce((a, b) => Math.max(a, b));
      const bound = (name, title, hint) => el('label', {}, el('span', {}, title),
        el('input', { type: 'number', inputmode: 'numeric', min: low, max: high, placeholder: hint, 'data-bound': name, 'aria-label': `${filter.title} ${title}`,
          oninput: () => bounded(filter.name, body) }));
      body.append(el('div', { class: 'bounds' }, bound('low', 'from', low), bound('high', 'to', high)));
    } else if (column.words.length > MANY) {
      const list = `words-${filter.name}`;
      const input = el('input', { type: 'text', list, autocomplete: 'off', placeholder: `one of ${column.words.length}`, 'aria-label': `Add ${filter.title}`,
        onchange: (event) => {
          const typed = C2S.fold(event.target.value.trim());
          const word = column.words.find((one) => C2S.fold(one) === typed);
          if (word) { toggle(filter.name, word, true); event.target.value = ''; } else if (typed) say(`No ${filter.title} is called “${event.target.value}”.`);
        } });
      const words = el('datalist', { id: list });
      input.addEventListener('focus', () => { if (!words.children.length) words.append(...column.words.map((word) => el('option', { value: word }))); }, { once: true });
      body.append(input, words);
    } else {
      if (column.words.length < 2) return null;
      body.append(el('ul', {}, column.words.map((word, n) => el('li', {}, el('label', {},
        el('input', { type: 'checkbox', value: word, onchange: (event) => toggle(filter.name, word, event.target.checked) }),
        el('span', { class: 'word' }, word.replace(/_/g, ' ')), el('span', { class: 'number', 'data-n': n }))))));
    }
    return box;
  }

  function bounded(name, body) {
    const [low, high] = [...body.querySelectorAll('input')].map((input) => input.value);
    const filters = { ...read().filters };
    if (low === '' && high === '') delete filters[name];
    else filters[name] = low === high ? low : `${low}-${high}`;
    go({ filters }, true);
  }

  function toggle(name, word, on) {
    const filters = { ...read().filters };
    const words = new Set(filters[name] || []);
    if (on) words.add(word); else words.delete(word);
    if (words.size) filters[name] = [...words]; else delete filters[name];
    go({ filters });
  }

  function showFilters(state) {
    for (const box of id('filters').querySelectorAll('.filter')) {
      const name = box.dataset.filter;
      const wanted = state.filters[name];
      box.classList.toggle('set', Boolean(wanted));
      for (const check of box.querySelectorAll('input[type=checkbox]')) check.checked = Boolean(wanted && wanted.includes(check.value));
      const [low, high] = box.querySelectorAll('input[type=number]');
      if (low && document.activeElement !== low && document.activeElement !== high) {
        const [least, most] = wanted ? find.range(wanted) : [-Infinity, Infinity];
        low.value = Number.isFinite(least) ? least : '';
        high.value = Number.isFinite(most) ? most : '';
      }
    }
    const chips = Object.entries(state.filters).flatMap(([name, wanted]) => {
      const title = index.filters.find((filter) => filter.name === name).title;
      const chip = (text, remove) => el('li', {}, el('button', { type: 'button', onclick: remove, 'aria-label': `Remove filter ${text}` }, text, el('span', { 'aria-hidden': 'true' }, ' ×')));
      if (typeof wanted === 'string') return [chip(`${title} ${wanted}`, () => { const filters = { ...read().filters }; delete filters[name]; go({ filters }); })];
      return wanted.map((word) => chip(`${title}: ${word.replace(/_/g, ' ')}`, () => toggle(name, word, false)));
    });
    if (chips.length > 1) chips.push(el('li', {}, el('button', { type: 'button', class: 'plain', onclick: () => go({ filters: {} }) }, 'Clear all')));
    fill(id('chips'), chips);
  }

  function showCounts() {
    for (const box of id('filters').querySelectorAll('.filter[open]')) {
      const marks = box.querySelectorAll('.number');
      if (!marks.length) continue;
      const tally = find.counts(box.dataset.filter, found);
      for (const mark of marks) {
        const n = tally[Number(mark.dataset.n)];
        mark.textContent = n ? n.toLocaleString('en') : '';
        mark.closest('li').classList.toggle('none', !n);
      }
    }
  }

  /* Results */

  /** The columns of the table: numbers, and words that are few. */
  const columns = () => index.filters.filter((filter) => {
    const column = index.columns[filter.name];
    return column.numbers || (typeof column.at[0] === 'number' && column.words.length <= MANY && filter.name !== 'kind');
  });

  function sortable(state, name, title, number) {
    const now = state.sort === name ? 'ascending' : state.sort === `-${name}` ? 'descending' : null;
    const next = now === 'ascending' ? `-${name}` : now === 'descending' ? '' : name;
    return el('th', { scope: 'col', class: number ? 'number' : null, 'data-col': name, 'aria-sort': now || 'none' },
      el('button', { type: 'button', onclick: () => go({ sort: next }) }, title, el('span', { 'aria-hidden': 'true', class: 'arrow' }, now === 'ascending' ? '▲' : now === 'descending' ? '▼' : '')));
  }

  function row(at, heads) {
    return el('tr', { 'data-accent': find.value('accent', at) },
      el('th', { scope: 'row' }, el('a', { class: 'name', href: address({ entry: index.slugs[at], rule: null, lists: null }), 'data-at': at }, index.names[at]), C2S.lists.twin(at) ? el('small', { class: 'twin' }, C2S.lists.twin(at)) : null,
        index.own.includes(at) ? el('span', { class: 'mark', title: 'Changed at this table' }, ' ✎') : null,
        el('span', { class: 'under' }, find.value('line', at))),
      heads.map((filter) => el('td', { class: filter.number ? 'number' : null, 'data-col': filter.name }, String(find.value(filter.name, at)).replace(/_/g, ' '))));
  }

  function more() {
    const state = read();
    const next = found.slice(shown, shown + STEP);
    const heads = columns();
    const rows = asCards(state) ? next.map((at) => C2S.entry.small(at)) : next.map((at) => row(at, heads));
    id('rows')?.append(...rows);
    shown += next.length;
    sentinel.hidden = shown >= found.length;
    mark();
  }

  const asCards = (state) => (state.view ? state.view === 'cards' : !wide.matches);

  function showResults(state) {
    const cards = asCards(state);
    id('as-table').setAttribute('aria-pressed', String(!cards));
    id('as-cards').setAttribute('aria-pressed', String(cards));
    shown = 0;
    if (!found.length) { fill(id('list'), el('p', { class: 'empty' }, 'Nothing answers. Take a filter away, or look at the spelling.')); return; }
    const heads = columns();
    sentinel = el('p', { class: 'more' }, el('button', { type: 'button', class: 'plain', onclick: more }, 'More'));
    const body = cards ? el('ul', { class: 'cards', id: 'rows' })
      : el('table', { class: 'list' }, el('caption', { class: 'unseen' }, 'Entries'),
        el('thead', {}, el('tr', {}, sortable(state, 'name', 'Name'), heads.map((filter) => sortable(state, filter.name, filter.title, filter.number)))),
        el('tbody', { id: 'rows' }));
    fill(id('list'), body, sentinel);
    more();
    watcher.disconnect();
    watcher.observe(sentinel);
  }

  const watcher = new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting) && shown < found.length) more(); }, { rootMargin: '600px' });

  /** A sentence; signs in a name that turn the direction of writing do not turn the sentence. */
  function say(text) { id('said').textContent = text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ''); }

  /* What is read beside the results */

  async function showReading(state) {
    const place = id('reading');
    const wanted = state.entry ? `entry ${state.entry}` : state.lists !== null ? 'lists' : state.rule !== null ? `rule ${state.rule}` : '';
    document.body.classList.toggle('reads', Boolean(wanted));
    if (!wanted) { place.hidden = true; fill(place); document.title = index.export.title; lastRead = null; mark(); return; }
    const again = wanted === lastRead;
    lastRead = wanted;
    let page;
    try {
      page = state.entry ? await entryPage(state.entry) : state.lists !== null ? C2S.lists.page() : await C2S.rules.page(state.rule);
    } catch (error) { page = el('p', { class: 'empty' }, `This cannot be shown: ${error.message}.`); }
    if (lastRead !== wanted) return;
    fill(place, el('div', { class: 'tools' }, tools(state)), page);
    place.hidden = false;
    const title = page.querySelector('h1');
    document.title = title ? `${title.textContent} · ${index.export.title}` : index.export.title;
    if (!again) { place.scrollTop = 0; if (!wide.matches) window.scrollTo(0, 0); if (!typing() && title) title.focus({ preventScroll: true }); }
    mark();
  }

  const typing = () => document.activeElement && /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName);

  function entryPage(slug) {
    const at = find.at(slug);
    return at < 0 ? el('p', { class: 'empty' }, `No entry here is called “${slug}”.`) : C2S.entry.page(at);
  }

  function tools(state) {
    const at = state.entry ? find.at(state.entry) : -1;
    const place = at < 0 ? -1 : found.indexOf(at);
    const to = (other) => () => go({ entry: index.slugs[other] });
    const button = (text, title, onclick, more = {}) => el('button', { type: 'button', title, 'aria-label': /\w/.test(text) ? null : title, onclick, ...more }, text);
    const close = () => go({ entry: null, rule: null, lists: null });
    const count = at < 0 ? 0 : C2S.lists.countOf(index.ids[at]);
    return [
      button('←', 'Back to the results', close, { id: 'close' }),
      place > 0 ? button('‹', 'The entry before', to(found[place - 1])) : null,
      place >= 0 && place < found.length - 1 ? button('›', 'The next entry', to(found[place + 1])) : null,
      el('span', { class: 'space' }),
      at >= 0 ? button(count ? `In the list (${count}) +` : 'Add to list', `Add ${index.names[at]} to the list`, () => adding(at), { id: 'add', class: 'main' }) : null,
      at >= 0 ? button('Print', 'Print this entry', () => window.print()) : null,
    ].filter(Boolean);
  }

  function adding(at) {
    const list = C2S.lists.add(index.ids[at]);
    say(`${index.names[at]} is in “${list.name}” (${C2S.lists.countOf(index.ids[at])}).`);
    refresh();
  }

  /** Which of the results is being read. */
  function mark() {
    const slug = read().entry;
    const at = slug ? find.at(slug) : -1;
    for (const link of id('list').querySelectorAll('a.name')) {
      if (Number(link.dataset.at) === at) link.setAttribute('aria-current', 'true'); else link.removeAttribute('aria-current');
    }
  }

  /* Putting it together */

  let lastSearch = null;

  function update() {
    const state = read();
    if (document.activeElement !== id('q')) id('q').value = state.q;
    const wanted = JSON.stringify([state.q, state.filters, state.sort, asCards(state), find.ready]);
    if (wanted !== lastSearch) {
      lastSearch = wanted;
      found = find.search(state);
      showFilters(state);
      showResults(state);
      say(`${C2S.plural(found.length, 'entry', 'entries')}${found.length === index.slugs.length ? '' : ` of ${index.slugs.length.toLocaleString('en')}`}`);
      requestAnimationFrame(showCounts);
      id('sort').value = state.sort;
    } else relink();
    return showReading(state);
  }

  /** Addresses of the results keep what else the address says. */
  function relink() {
    for (const link of id('list').querySelectorAll('a.name')) link.href = address({ entry: index.slugs[Number(link.dataset.at)], rule: null, lists: null });
  }

  function refresh() { return showReading(read()); }

  function keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const inSearch = event.target === id('q');
    if (event.key === '/' && !typing()) { event.preventDefault(); id('q').focus(); id('q').select(); return; }
    if (event.key === 'Escape' && !id('reading').hidden) { id('close')?.click(); id('q').focus(); return; }
    const names = [...id('list').querySelectorAll('a.name')];
    const here = names.indexOf(document.activeElement);
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && (inSearch || here >= 0)) {
      event.preventDefault();
      const next = here + (event.key === 'ArrowDown' ? 1 : -1);
      if (next < 0) id('q').focus(); else names[Math.min(next, names.length - 1)]?.focus();
    }
    if (inSearch && event.key === 'Enter') { event.preventDefault(); if (found.length) go({ entry: index.slugs[found[0]] }); }
    if (event.key === '+' && !typing()) {
      const at = here >= 0 ? Number(names[here].dataset.at) : read().entry ? find.at(read().entry) : -1;
      if (at >= 0) { event.preventDefault(); adding(at); }
    }
  }

  async function start() {
    index = await C2S.load('index');
    find.begin(index);
    C2S.lists.begin(index);
    C2S.entry.begin(index);
    fill(id('filters'), el('h2', {}, 'Filters'), index.filters.map(filterBox));
    fill(id('sort'), [['', 'Best first'], ['name', 'Name'], ['-name', 'Name, Z first'], ...index.filters.filter((filter) => index.columns[filter.name].numbers)
      .flatMap((filter) => [[filter.name, `${filter.title}, least first`], [`-${filter.name}`, `${filter.title}, most first`]]),
    ...index.filters.filter((filter) => !index.columns[filter.name].numbers && !['kind', 'status', 'verb'].includes(filter.name)).map((filter) => [filter.name, filter.title])]
      .map(([value, text]) => el('option', { value }, text)));
    id('to-rules').hidden = !index.rules;
    id('to-rules').addEventListener('click', (event) => { event.preventDefault(); go({ rule: '', entry: null, lists: null }); });
    id('to-lists').addEventListener('click', (event) => { event.preventDefault(); go({ lists: '', entry: null, rule: null }); });
    id('q').addEventListener('input', () => go({ q: id('q').value }, true));
    id('search').addEventListener('submit', (event) => event.preventDefault());
    id('sort').addEventListener('change', () => go({ sort: id('sort').value }));
    id('as-table').addEventListener('click', () => go({ view: 'table' }));
    id('as-cards').addEventListener('click', () => go({ view: 'cards' }));
    id('open-filters').addEventListener('click', () => {
      const open = id('open-filters').getAttribute('aria-expanded') !== 'true';
      id('open-filters').setAttribute('aria-expanded', String(open));
      document.body.classList.toggle('filtering', open);
    });
    id('filters').addEventListener('toggle', showCounts, true);
    document.addEventListener('keydown', keys);
    window.addEventListener('hashchange', update);
    wide.addEventListener('change', update);
    await update();
    performance.mark('c2s-names');
    await find.readTexts();
    if (read().q) await update();
    performance.mark('c2s-texts');
  }

  return { start, address, refresh, say, search: (wanted) => find.search(wanted) };
})();

C2S.browse.start();
