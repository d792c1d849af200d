/* An entry as the card that it is: figures, words, links both ways, where each number came from. */
'use strict';

C2S.entry = (() => {
  const { el } = C2S;
  const RULE = /\b[A-Z][A-Z]+(?:-[A-Z]+)*-\d+[a-z]?\b/;
  let index;

  function begin(data) { index = data; }

  /** The address of an entry, all else of the address kept. */
  const address = (at) => C2S.browse.address({ entry: index.slugs[at], rule: null, lists: null });

  /** A link to an entry by its number. */
  function link(at, text) { return el('a', { href: address(at) }, text ?? index.names[at]); }

  /** A text in which rule ids and quoted names of entries are links. */
  function linked(text, self = -1) {
    return text.split(/(“[^“”]+”|\b[A-Z][A-Z]+(?:-[A-Z]+)*-\d+[a-z]?\b)/).map((part) => {
      if (part.startsWith('“')) {
        const name = part.slice(1, -1);
        const at = C2S.find.named(name);
        return at >= 0 && at !== self && index.names[at] === name ? ['“', link(at, name), '”'] : part;
      }
      return RULE.test(part) ? rule(part) : part;
    }).flat();
  }

  /** A rule id: a link where the rules came along. */
  function rule(id) {
    return index.rules ? el('a', { class: 'rule', href: C2S.browse.address({ rule: id, entry: null, lists: null }) }, id)
      : el('span', { class: 'rule' }, id);
  }

  function badge(text) {
    const stars = text.match(/^[★☆]+/);
    if (!stars) return el('span', { class: 'badge' }, text);
    return el('span', { class: 'badge' }, el('span', { 'aria-hidden': 'true' }, stars[0]),
      el('span', {}, text.slice(stars[0].length)));
  }

  function table(panel) {
    const rows = panel.rows.map((cells) => el('tr', {}, cells.map((cell, n) =>
      n ? el('td', {}, cell) : el('th', { scope: 'row' }, cell))));
    const columns = panel.columns || [];
    const head = columns.length ? el('thead', {}, el('tr', {}, columns.map((cell) =>
      cell ? el('th', { scope: 'col' }, cell) : el('td')))) : null;
    return el('table', { class: 'figures' }, head, el('tbody', {}, rows));
  }

  function related(title, rows) {
    if (!rows || !rows.length) return null;
    const groups = new Map();
    for (const [relation, other] of rows) groups.set(relation, [...(groups.get(relation) || []), other]);
    return [...groups].map(([relation, others]) => {
      const items = others.map((other) => el('li', {}, typeof other === 'number' ? link(other) : other));
      const list = el('ul', { class: 'names' }, items.slice(0, 24));
      if (items.length > 24) {
        const more = el('button', { type: 'button', class: 'plain', onclick: () => { list.append(...items.slice(24)); more.remove(); } },
          `${items.length - 24} more`);
        return el('div', { class: 'relation' }, el('h3', {}, relation), list, more);
      }
      return el('div', { class: 'relation' }, el('h3', {}, relation), list);
    });
  }

  const PERSON = /\.(ya?ml|json):\d+$|^edited by hand/;

  /** Where each figure came from: the question "why 13 MP?" */
  function provenance(more) {
    if (more.origins === undefined || more.origins < 0) return null;
    const mine = new Set(more.by_hand || []);
    const values = new Map(index.origins[more.origins].map(([field], n) => [field, (more.values || [])[n]]));
    const rows = index.origins[more.origins].map(([field, steps], n) => {
      const value = (more.values || [])[n];
      const from = steps.map((step) => el('li', { class: PERSON.test(step) ? 'mine' : null }, told(step, values)));
      return el('tr', { class: mine.has(field) ? 'mine' : null }, el('th', { scope: 'row' }, index.fields[field] || field),
        el('td', {}, value === null || value === undefined ? '…' : value === true ? 'yes' : value === false ? 'no' : String(value)),
        el('td', {}, el('ol', { class: 'steps' }, from)));
    });
    return el('details', { class: 'why', id: 'why' }, el('summary', {}, 'Why these numbers?'),
      el('table', {}, el('thead', {}, el('tr', {}, ['Field', 'Value', 'Where from'].map((head) => el('th', { scope: 'col' }, head)))),
        el('tbody', {}, rows)));
  }

  /** One step on the way to a value: a rule, a field of the card, another field with its value, a line of a file. */
  function told(step, values) {
    if (RULE.test(step)) return linked(step);
    if (step.startsWith('card.')) return `the card’s ${step.slice(5).replace(/_/g, ' ')}`;
    if (!index.fields[step]) return step;
    const value = values.get(step);
    return [index.fields[step], value === null || value === undefined ? '' : ` ${value}`].join('');
  }

  const STATUS = { automatic: 'plays by itself', partial: 'plays in part', manual: 'by hand', flavour: 'no rules text' };

  /** The page of an entry. */
  async function page(at) {
    const [more, text] = await Promise.all([
      C2S.load(`entry-${Math.floor(at / index.entry_part)}`), C2S.load(`text-${Math.floor(at / index.text_part)}`)]);
    const entry = more[at % index.entry_part];
    const lines = text[at % index.text_part].split('\n').filter(Boolean);
    const status = C2S.find.value('status', at);
    const own = index.own.includes(at);
    return el('article', { class: 'card', 'data-accent': C2S.find.value('accent', at), 'data-slug': index.slugs[at] },
      el('header', {},
        el('h1', { tabindex: '-1' }, index.names[at]), badge(C2S.find.value('badge', at)),
        el('p', { class: 'line' }, C2S.find.value('line', at))),
      entry.picture ? el('img', { class: 'art', src: `art/${entry.picture}`, alt: '', loading: 'lazy' }) : null,
      el('div', { class: 'tables' }, (entry.tables || []).map(table)),
      lines.length ? el('div', { class: 'words' }, lines.map((line) => el('p', {}, linked(line, at)))) : null,
      (entry.notes || []).length ? el('div', { class: 'notes' }, entry.notes.map((note) => el('p', {}, linked(note, at)))) : null,
      entry.note ? el('p', { class: 'note' }, el('strong', {}, 'Note: '), entry.note) : null,
      own ? el('p', { class: 'own' }, el('strong', {}, 'Changed at this table: '),
        entry.by_hand.map((field) => index.fields[field] || field).join(', '), '.') : null,
      el('p', { class: 'honesty' }, el('span', { class: `status ${status}` }, STATUS[status] || status), ' ', entry.honesty || ''),
      (entry.open || []).length ? el('div', { class: 'open' }, el('h3', {}, 'Left to the table'),
        el('ul', {}, entry.open.map((clause) => el('li', {}, clause)))) : null,
      related('', [...new Map([...(entry.links || []), ...(entry.back || [])].map((one) => [one.join(' '), one])).values()]),
      provenance(entry),
      el('footer', {}, entry.source || index.ids[at]));
  }

  /** An entry among others, in the card view. */
  function small(at) {
    const preview = el('p', { class: 'preview' });
    C2S.load(`text-${Math.floor(at / index.text_part)}`).then((text) => { preview.textContent = text[at % index.text_part].split('\n')[0]; });
    return el('li', {}, el('article', { class: 'small', 'data-accent': C2S.find.value('accent', at) },
      el('h2', {}, el('a', { class: 'name', href: address(at), 'data-at': at }, index.names[at])),
      badge(C2S.find.value('badge', at)), el('p', { class: 'line' }, C2S.find.value('line', at)), preview));
  }

  return { begin, page, small, link, linked, badge, table };
})();
