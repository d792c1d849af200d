/* A fight as numbers: who is where, what they have left, whose turn it is. No page in here, and no rule of any game:
   what is counted comes from the game (data/fights.js). Every change can be taken back. */
'use strict';

C2S.fight = (() => {
  const VERSION = 1;
  const BACK = 200;
  const KEPT = 1000000;
  let tracking, system, state, undone = [], back = [], changed = () => {};

  const key = () => `card2spell.fight.${system}`;
  const empty = () => ({ version: VERSION, system, title: 'A fight', round: 0, turn: null, next: 1, places: [], fighters: [], log: [] });

  function begin(data) {
    tracking = data.tracking;
    system = data.system;
    state = valid(C2S.recall(key(), null)) || empty();
    const steps = C2S.recall(`${key()}.steps`, null);
    back = texts(steps?.back);
    undone = texts(steps?.undone);
  }

  const texts = (given) => (Array.isArray(given) ? given.filter((one) => typeof one === 'string').slice(-BACK) : []);

  /** How the fight was, from one of the kept steps; as it is where that cannot be read. */
  function was(step) { try { return valid(JSON.parse(step)) || state; } catch { return state; } }

  const number = (value, otherwise = 0) => (Number.isFinite(Number(value)) && value !== null && value !== '' ? Math.trunc(Number(value)) : otherwise);
  const text = (value, most = 200) => (typeof value === 'string' ? value.slice(0, most) : '');

  /** What a file or the browser's memory held, brought into form; null where it is no fight of this game. */
  function valid(given) {
    if (!given || typeof given !== 'object' || given.version !== VERSION || given.system !== system || !Array.isArray(given.fighters)) return null;
    const made = { ...empty(), title: text(given.title) || 'A fight', round: Math.max(0, number(given.round)) };
    made.places = (Array.isArray(given.places) ? given.places : []).map((place) => text(place)).filter(Boolean).slice(0, 50);
    made.log = (Array.isArray(given.log) ? given.log : []).slice(-500).map((line) => ({ round: number(line?.round), text: text(line?.text, 400) }));
    made.fighters = given.fighters.slice(0, 200).map((one) => fighter(one));
    made.next = Math.max(number(given.next, 1), ...made.fighters.map((one) => one.id + 1), 1);
    made.turn = made.fighters.some((one) => one.id === given.turn) ? given.turn : null;
    return made;
  }

  function fighter(given) {
    const counters = {};
    for (const { name } of tracking.counters) {
      const pair = given.counters?.[name];
      if (Array.isArray(pair)) counters[name] = [number(pair[0]), Math.max(0, number(pair[1]))];
    }
    const figures = (Array.isArray(given.figures) ? given.figures : []).map((pair) => [text(pair?.[0]), text(pair?.[1])]);
    return { id: number(given.id), name: text(given.name) || 'Somebody', label: text(given.label), side: text(given.side), entry: text(given.entry),
      place: number(given.place, -1), group: text(given.group, 20), hidden: Boolean(given.hidden), trap: Boolean(given.trap), out: Boolean(given.out), counters, figures,
      initiative: given.initiative === null || given.initiative === undefined || given.initiative === '' ? null : number(given.initiative),
      owner: given.owner ? number(given.owner) : null, slots: Math.max(0, number(given.slots)), upkeep: Math.max(0, number(given.upkeep)), paid: number(given.paid),
      note: text(given.note, 1000), kept: (Array.isArray(given.kept) ? given.kept : []).map((one) => ({ name: text(one?.name), slots: number(one?.slots), cost: number(one?.cost) })) };
  }

  /** Change the fight, remember how it was, and write a line in the log. */
  function change(line, how) {
    back.push(JSON.stringify(state));
    if (back.length > BACK) back.shift();
    undone = [];
    how(state);
    if (line) state.log.push({ round: state.round, text: typeof line === 'function' ? line() : line });
    save();
  }

  /** The fight and the steps to it are kept over a reload; of the steps as many as a browser has room for. */
  function save() {
    C2S.keep(key(), state);
    C2S.keep(`${key()}.steps`, { back: newest(back), undone: newest(undone) });
    changed(state);
  }

  function newest(steps) {
    let room = KEPT, from = steps.length;
    while (from > 0 && (room -= steps[from - 1].length) >= 0) from -= 1;
    return steps.slice(from);
  }

  function undo() { if (back.length) { undone.push(JSON.stringify(state)); state = was(back.pop()); save(); } }
  function redo() { if (undone.length) { back.push(JSON.stringify(state)); state = was(undone.pop()); save(); } }

  const find = (id) => state.fighters.find((one) => one.id === id);
  const titled = (name) => tracking.counters.find((counter) => counter.name === name).title;

  /** Somebody comes in; twins get numbers. */
  function add(given, place = -1) {
    const one = fighter({ ...given, id: state.next });
    const alike = state.fighters.filter((other) => other.name === one.name || other.name.replace(/ \d+$/, '') === one.name).length;
    change(`${one.name} comes in.`, (now) => {
      if (alike) one.name = `${one.name} ${alike + 1}`;
      if (one.place < 0) one.place = place;
      now.fighters.push(one);
      now.next += 1;
    });
    return one.id;
  }

  /** A fight that is laid out takes the place of this one. */
  function lay(fight) {
    change(null, (now) => {
      Object.assign(now, empty(), { title: fight.title, places: [...(fight.places || [])] });
      const seen = new Map();
      for (const given of fight.combatants) seen.set(given.name, (seen.get(given.name) || 0) + 1);
      const count = new Map();
      for (const given of [...fight.combatants, ...(fight.traps || []).map((one) => ({ ...one, trap: true, hidden: true }))]) {
        const one = fighter({ ...given, id: now.next++ });
        if (seen.get(given.name) > 1) { count.set(given.name, (count.get(given.name) || 0) + 1); one.name = `${given.name} ${count.get(given.name)}`; }
        now.fighters.push(one);
      }
      now.log.push({ round: 0, text: `${fight.title}: ${now.fighters.filter((one) => !one.trap).map((one) => one.name).join(', ')}.` });
    });
  }

  /** Set a counter: "12", or "+3" and "-5" for so much more and less. */
  function count(id, name, typed) {
    const said = String(typed).trim().replace('−', '-');
    const match = said.match(/^([+-]?)(\d+)$/);
    const one = find(id);
    if (!match || !one) return false;
    const before = one.counters[name]?.[0] ?? 0;
    const after = match[1] ? before + Number(said) : Number(match[2]);
    const now = Math.max(0, after);
    if (now === before) return true;
    change(`${one.name}: ${titled(name)} ${before} → ${now}${now === 0 ? '!' : ''}`, () => {
      if (!one.counters[name]) one.counters[name] = [0, now];
      find(id).counters[name][0] = now;
    });
    return true;
  }

  function set(id, values, line = null) { change(line, () => Object.assign(find(id), values)); }

  /** Somebody keeps somebody: the slots are taken from the one and given back by the other. */
  function own(id, owner) {
    const one = find(id);
    const slots = tracking.upkeep?.slots;
    change(owner ? `${find(owner).name} keeps ${one.name}.` : `Nobody keeps ${one.name} any more.`, () => {
      const before = find(one.owner), after = find(owner);
      if (before?.counters[slots]) before.counters[slots][0] += one.slots;
      if (after?.counters[slots]) after.counters[slots][0] = Math.max(0, after.counters[slots][0] - one.slots);
      find(id).owner = owner;
    });
  }

  function keepSpell(id, spell) {
    const slots = tracking.upkeep?.slots;
    change(`${find(id).name} keeps ${spell.name}.`, () => {
      const one = find(id);
      one.kept.push(spell);
      if (one.counters[slots]) one.counters[slots][0] = Math.max(0, one.counters[slots][0] - spell.slots);
    });
  }

  function dropSpell(id, at) {
    const slots = tracking.upkeep?.slots;
    change(`${find(id).name} lets ${find(id).kept[at].name} go.`, () => {
      const one = find(id);
      const [spell] = one.kept.splice(at, 1);
      if (one.counters[slots]) one.counters[slots][0] = Math.min(one.counters[slots][1], one.counters[slots][0] + spell.slots);
    });
  }

  function remove(id) {
    const one = find(id);
    change(`${one.name} leaves.`, (now) => {
      const keeper = find(one.owner);
      const slots = tracking.upkeep?.slots;
      if (keeper?.counters[slots]) keeper.counters[slots][0] = Math.min(keeper.counters[slots][1], keeper.counters[slots][0] + one.slots);
      for (const other of now.fighters) if (other.owner === id) other.owner = null;
      now.fighters = now.fighters.filter((other) => other.id !== id);
      if (now.turn === id) now.turn = null;
    });
  }

  /** What somebody owes this turn for what they keep. */
  function due(one) {
    return state.fighters.filter((other) => other.owner === one.id && !other.out).reduce((sum, other) => sum + other.upkeep, 0)
      + one.kept.reduce((sum, spell) => sum + spell.cost, 0);
  }

  function pay(id) {
    const one = find(id), cost = due(one), from = tracking.upkeep.pays;
    change(`${one.name} pays ${cost} ${titled(from)} for ${tracking.upkeep.title}.`, () => {
      const payer = find(id);
      if (payer.counters[from]) payer.counters[from][0] = Math.max(0, payer.counters[from][0] - cost);
      payer.paid = state.round;
    });
  }

  /** Those who have turns, in their order: initiative, the highest first, then as they came in. */
  function order() {
    return state.fighters.filter((one) => !one.out && !one.owner && !one.trap).sort((a, b) => (b.initiative ?? -99) - (a.initiative ?? -99) || a.id - b.id);
  }

  /** The next one's turn begins: what comes back by itself is full again; after the last one a new round begins. */
  function turn() {
    const who = order();
    if (!who.length) return;
    const at = who.findIndex((one) => one.id === state.turn);
    const next = who[(at + 1) % who.length];
    const newRound = at < 0 || at + 1 >= who.length;
    change(null, (now) => {
      if (newRound) { now.round += 1; now.log.push({ round: now.round, text: `Round ${now.round}.` }); }
      now.turn = next.id;
      for (const one of now.fighters) {
        if (one.id !== next.id && one.owner !== next.id) continue;
        for (const { name, refreshes } of tracking.counters) if (refreshes && one.counters[name]) one.counters[name][0] = one.counters[name][1];
      }
      const owes = due(find(next.id));
      now.log.push({ round: now.round, text: `${next.name}’s turn${owes ? `: ${owes} ${titled(tracking.upkeep.pays)} ${tracking.upkeep.title} due` : ''}.` });
    });
  }

  function load(given) {
    const made = valid(given);
    if (!made) return false;
    change(null, (now) => { for (const name of Object.keys(now)) delete now[name]; Object.assign(now, made); });
    return true;
  }

  return { begin, add, lay, count, set, own, keepSpell, dropSpell, remove, due, pay, order, turn, load, undo, redo, change, find, empty,
    onchange: (listener) => { changed = listener; }, get state() { return state; }, get tracking() { return tracking; },
    canUndo: () => back.length > 0, canRedo: () => undone.length > 0 };
})();
