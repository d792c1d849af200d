/* Searching, filtering and sorting: over names at once, over texts as soon as they are there. No page in here. */
'use strict';

C2S.find = (() => {
  const NONE = 255;
  const FEW = 12;
  let index, names, slugs, bySlug, byName, texts = [], textsReady = false, vocabulary = null;

  function begin(data) {
    index = data;
    slugs = index.slugs;
    names = index.names.map(C2S.fold);
    bySlug = new Map(slugs.map((slug, at) => [slug, at]));
  }

  /** Read the texts, part by part, without holding the page up. */
  async function readTexts() {
    for (let part = 0; part * index.text_part < slugs.length; part++) {
      const lines = await C2S.load(`text-${part}`);
      for (let at = 0; at < lines.length; at++) texts.push(C2S.fold(lines[at]));
    }
    textsReady = true;
  }

  function words(text) { return C2S.fold(text).match(/[\p{L}\p{N}]+/gu) || []; }

  /** Word of a name → numbers of the entries that have it; for names that are not quite as they were typed. */
  function wordIndex() {
    if (vocabulary) return vocabulary;
    const found = new Map();
    names.forEach((name, at) => {
      for (const word of new Set(words(name))) {
        const list = found.get(word);
        if (list) list.push(at); else found.set(word, [at]);
      }
    });
    for (const [at, others] of Object.entries(index.aliases)) {
      for (const word of others.flatMap(words)) found.set(word, [...(found.get(word) || []), Number(at)]);
    }
    vocabulary = { list: [...found.keys()], at: found };
    return vocabulary;
  }

  const rows = [new Int32Array(64), new Int32Array(64), new Int32Array(64)];

  /** How many letters differ at the least between `typed` and a beginning of `word` (or all of it): insertions,
      deletions, changes and swaps of neighbours; more than `most` is told as `most + 1`. */
  function distance(typed, word, most, beginning) {
    const wide = Math.min(word.length, 60);
    let [before2, before, now] = rows;
    for (let col = 0; col <= wide; col++) before[col] = col;
    for (let row = 1; row <= typed.length; row++) {
      now[0] = row;
      let least = row;
      const letter = typed.charCodeAt(row - 1), earlier = row > 1 ? typed.charCodeAt(row - 2) : -1;
      for (let col = 1; col <= wide; col++) {
        const other = word.charCodeAt(col - 1);
        let cost = before[col - 1] + (letter === other ? 0 : 1);
        if (before[col] + 1 < cost) cost = before[col] + 1;
        if (now[col - 1] + 1 < cost) cost = now[col - 1] + 1;
        if (col > 1 && row > 1 && earlier === other && letter === word.charCodeAt(col - 2) && before2[col - 2] + 1 < cost) cost = before2[col - 2] + 1;
        now[col] = cost;
        if (cost < least) least = cost;
      }
      if (least > most) return most + 1;
      [before2, before, now] = [before, now, before2];
    }
    if (!beginning) return before[wide];
    let least = before[0];
    for (let col = 1; col <= wide; col++) if (before[col] < least) least = before[col];
    return least;
  }

  /** The entries with a word in their names that is the typed one but for a slip, two in a long word; `more` forgives
      one more from six letters on. */
  function near(typed, last, more) {
    const most = typed.length < 4 ? 0 : typed.length < (more ? 6 : 8) ? 1 : 2;
    const { list, at } = wordIndex();
    const found = new Set();
    for (const word of list) {
      const exact = word.startsWith(typed);
      if (!exact && (!most || word.length < typed.length - most || (!last && word.length > typed.length + most))) continue;
      if (!exact && word[0] !== typed[0] && word[0] !== typed[1] && word[1] !== typed[0]) continue;
      if (exact || distance(typed, word, most, last) <= most) for (const entry of at.get(word)) found.add(entry);
    }
    return found;
  }

  /** The entries with all these words in their names, but for slips. */
  function slips(parts, more) {
    let both = null;
    for (let n = 0; n < parts.length; n++) {
      const found = near(parts[n], n === parts.length - 1, more);
      both = both === null ? found : new Set([...both].filter((at) => found.has(at)));
      if (!both.size) break;
    }
    return both;
  }

  let squeezed = null;

  /** The entries whose names begin or go on as typed but for spaces and signs: "darkmagician". */
  function together(typed) {
    if (!squeezed) squeezed = names.map((name) => words(name).join(''));
    const found = [];
    squeezed.forEach((name, at) => { if (name.includes(typed)) found.push(at); });
    return found;
  }

  /** The same for names that begin so but for a slip or two. */
  function togetherBut(typed) {
    const found = [];
    squeezed.forEach((name, at) => { if (name[0] === typed[0] && distance(typed, name, 2, true) <= 2) found.push(at); });
    return found;
  }

  const isLetter = (code) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 191;

  let before = { wanted: '', texts: null };

  /** Numbers of the entries whose texts hold all the words. As one types on, only those that held the beginning are
      looked through again. */
  function inTexts(wanted, parts) {
    const longest = [...parts].sort((a, b) => b.length - a.length);
    if (!longest.length) return [];
    const among = before.texts && wanted.startsWith(before.wanted) ? before.texts : null;
    const found = [];
    const size = among ? among.length : texts.length;
    for (let n = 0; n < size; n++) {
      const at = among ? among[n] : n;
      const text = texts[at];
      let all = true;
      for (let part = 0; all && part < longest.length; part++) all = text.includes(longest[part]);
      if (all) found.push(at);
    }
    before = { wanted, texts: found };
    return found;
  }

  /** For each entry how well it answers: 0 the name itself, 1 it begins so, 2 a word begins so, 3 somewhere in the
      name, 4 all words in the name, 5 but for a typo or for spaces, 6 in the text, 7 but for more typos (where nothing else is found); 255 not at
      all. */
  function scores(query) {
    const wanted = C2S.fold(query.trim()).slice(0, 60);
    const parts = words(wanted);
    const score = new Uint8Array(slugs.length).fill(NONE);
    let hits = 0;
    for (let at = 0; at < names.length; at++) {
      const name = names[at];
      const place = name.indexOf(wanted);
      if (place === 0) score[at] = name.length === wanted.length ? 0 : 1;
      else if (place > 0) score[at] = isLetter(name.charCodeAt(place - 1)) ? 3 : 2;
      else if (parts.length > 1 && parts.every((part) => name.includes(part))) score[at] = 4;
      else continue;
      hits++;
    }
    for (const [at, others] of Object.entries(index.aliases)) {
      if (score[at] === NONE && others.some((other) => C2S.fold(other).includes(wanted))) { score[at] = 3; hits++; }
    }
    const typed = bySlug.get(wanted) ?? index.ids.indexOf(wanted);
    if (typed >= 0 && typed !== undefined) score[typed] = 0;
    const grade = (found, as) => { for (const at of found) if (score[at] === NONE) { score[at] = as; hits++; } };
    if (hits < FEW && parts.length && wanted.length > 2) {
      grade(slips(parts, false), 5);
      if (!hits) grade(together(parts.join('')), 5);
    }
    if (textsReady && wanted.length > 2) grade(inTexts(wanted, parts), 6);
    if (!hits && parts.join('').length > 5) {
      grade(slips(parts, true), 7);
      if (!hits) grade(togetherBut(parts.join('')), 7);
    }
    return score;
  }

  /** Whether an entry passes a filter: any of the words, or least and most of a number. */
  function passes(filter, wanted) {
    const column = index.columns[filter];
    if (!column) return () => true;
    if (column.numbers) {
      const [least, most] = range(wanted);
      return (at) => column.numbers[at] !== null && column.numbers[at] >= least && column.numbers[at] <= most;
    }
    const meant = new Set(wanted.map((word) => column.words.indexOf(word)));
    return (at) => {
      const is = column.at[at];
      return typeof is === 'number' ? meant.has(is) : is.some((word) => meant.has(word));
    };
  }

  /** "4", "4-6", "4-" and "-6" as least and most. */
  function range(wanted) {
    const text = String(wanted);
    if (!text.includes('-')) return [Number(text), Number(text)];
    const [low, high] = text.split('-');
    return [low === '' ? -Infinity : Number(low), high === '' ? Infinity : Number(high)];
  }

  /** The numbers of the entries that answer, in order. */
  function search({ q = '', filters = {}, sort = '', only = null }) {
    const tests = Object.entries(filters).map(([name, wanted]) => passes(name, wanted));
    const score = q.trim() ? scores(q) : null;
    const found = [];
    for (let at = 0; at < slugs.length; at++) {
      if (score && score[at] === NONE) continue;
      if (only && !only.has(at)) continue;
      if (tests.every((test) => test(at))) found.push(at);
    }
    return order(found, sort, score);
  }

  function order(found, sort, score) {
    const down = sort.startsWith('-');
    const by = down ? sort.slice(1) : sort;
    const column = index.columns[by];
    if (!column) {
      if (by === 'name') return down ? found.reverse() : found;
      return score ? best(found, score) : found;
    }
    const key = column.numbers
      ? (at) => column.numbers[at]
      : (at) => { const is = column.at[at]; const first = typeof is === 'number' ? is : is[0]; return first === undefined || first < 0 ? null : first; };
    return found.sort((a, b) => {
      const x = key(a), y = key(b);
      if (x === null || y === null) return (x === null) - (y === null) || a - b;
      return (down ? y - x : x - y) || a - b;
    });
  }

  /** Best first, else as they are; names that begin as typed, the shortest first. */
  function best(found, score) {
    const levels = Array.from({ length: 8 }, () => []);
    for (const at of found) levels[score[at]].push(at);
    levels[1].sort((a, b) => names[a].length - names[b].length || a - b);
    return levels.flat();
  }

  /** How many of these entries have each word of a column. */
  function counts(filter, found) {
    const column = index.columns[filter];
    const tally = new Uint32Array(column.words.length);
    for (const at of found) {
      const is = column.at[at];
      if (typeof is === 'number') { if (is >= 0) tally[is]++; } else for (const word of is) tally[word]++;
    }
    return tally;
  }

  /** The first word of an entry in a column, or its number; '' where it has none. */
  function value(filter, at) {
    const column = index.columns[filter];
    if (column.numbers) return column.numbers[at] ?? '';
    const is = column.at[at];
    return typeof is === 'number' ? column.words[is] ?? '' : is.map((word) => column.words[word]).join(', ');
  }

  /** The number of the entry of exactly this name, slug or id; -1 where there is none. */
  function named(text) {
    if (!byName) byName = new Map(names.map((name, at) => [name, at]).reverse());
    const folded = C2S.fold(text.trim());
    const byId = index.ids.indexOf(text.trim());
    if (byName.has(folded)) return byName.get(folded);
    if (bySlug.has(text)) return bySlug.get(text);
    if (byId >= 0) return byId;
    return /^\d+$/.test(text.trim()) ? index.ids.findIndex((one) => one.endsWith(`-${Number(text)}`)) : -1;
  }

  return { begin, readTexts, search, counts, value, named, range, wordIndex,
    at: (slug) => bySlug.get(slug) ?? -1, get index() { return index; }, get ready() { return textsReady; } };
})();
