/* The rules of the game, in the project's own words: every id that an entry cites opens its text. */
'use strict';

C2S.rules = (() => {
  const { el } = C2S;

  /** The page of the rules; `wanted` is the id that is looked at, '' for the beginning. */
  async function page(wanted) {
    const rules = await C2S.load('rules');
    const groups = rules.groups.map((group) => el('section', { 'aria-label': group.title },
      el('h2', {}, group.title),
      group.rules.map((rule) => el('div', { class: `law${rule.id === wanted ? ' here' : ''}`, id: `rule-${rule.id}` },
        el('h3', {}, el('a', { href: C2S.browse.address({ rule: rule.id, entry: null, lists: null }) }, rule.id)),
        rule.text.split('\n').map((line) => el('p', {}, C2S.entry.linked(line)))))));
    const terms = rules.terms.length ? el('section', { 'aria-label': 'Glossary' }, el('h2', { id: 'glossary' }, 'Glossary'),
      el('dl', {}, rules.terms.flatMap(([term, meaning]) => [el('dt', {}, term), el('dd', {}, C2S.entry.linked(meaning))]))) : null;
    const made = el('article', { class: 'card rules' },
      el('header', {}, el('h1', { tabindex: '-1' }, `Rules of ${C2S.find.index.export.title}`),
        el('p', { class: 'line' }, `${C2S.plural(rules.groups.reduce((sum, group) => sum + group.rules.length, 0), 'rule')}, each with its id.`)),
      terms, groups);
    requestAnimationFrame(() => {
      const here = made.querySelector('.here'), pane = made.parentElement;
      if (!here || !pane) return;
      if (pane.scrollHeight > pane.clientHeight + 1) pane.scrollTop += here.getBoundingClientRect().top - pane.getBoundingClientRect().top - pane.clientHeight / 3;
      else here.scrollIntoView({ block: 'center' });
    });
    return made;
  }

  return { page };
})();
