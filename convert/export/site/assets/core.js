/* What all pages share: data that comes as scripts, small helpers for the page, the address, things kept here.
   Nothing is fetched, and no text ever becomes markup: elements are made one by one and get their text as text. */
'use strict';

const C2S = (() => {
  const data = new Map();
  const waiting = new Map();

  /** Called by each script in data/: one piece of data by its name. */
  function put(name, text) {
    data.set(name, JSON.parse(text));
    const wait = waiting.get(name);
    if (wait) { waiting.delete(name); wait.resolve(data.get(name)); }
  }

  /** A piece of data, loaded when it is first asked for. */
  function load(name) {
    if (data.has(name)) return Promise.resolve(data.get(name));
    if (!waiting.has(name)) {
      const wait = {};
      wait.promise = new Promise((resolve, reject) => { wait.resolve = resolve; wait.reject = reject; });
      waiting.set(name, wait);
      const script = document.createElement('script');
      script.src = `data/${name}.js`;
      script.onerror = () => { waiting.delete(name); wait.reject(new Error(`data/${name}.js is missing`)); };
      script.onload = () => script.remove();
      document.head.append(script);
    }
    return waiting.get(name).promise;
  }

  /** An element with attributes and children; texts are texts. `on…` are listeners, false and null are left out. */
  function el(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value === false || value === null || value === undefined) continue;
      if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
      else if (name === 'class') made.className = value;
      else if (name === 'value') made.value = value;
      else made.setAttribute(name, value === true ? '' : value);
    }
    made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
    return made;
  }

  const fill = (where, ...children) => { where.replaceChildren(...children.flat().filter(Boolean)); return where; };
  const id = (name) => document.getElementById(name);

  /** A text for comparing: without case, accents and curly quotation marks. */
  function fold(text) {
    const low = text.toLowerCase();
    // eslint-disable-next-line no-control-regex
    if (/^[\x00-\x7f]*$/.test(low)) return low;
    return low.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').replace(/[“”„]/g, '"').replace(/[’‘]/g, "'");
  }

  /** What is kept in this browser; in memory where the browser keeps nothing for pages. */
  const memory = new Map();
  let kept = true;
  function keep(name, value) {
    const text = JSON.stringify(value);
    memory.set(name, text);
    try { localStorage.setItem(name, text); } catch { kept = false; }
  }
  function recall(name, otherwise) {
    let text = memory.get(name);
    try { text = localStorage.getItem(name) ?? text; } catch { kept = false; }
    try { return text === undefined || text === null ? otherwise : JSON.parse(text); } catch { return otherwise; }
  }

  /** Hand a file to the person. */
  function download(name, text, type = 'text/plain') {
    const link = el('a', { href: URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` })), download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  /** Ask the person for a file; its name and text. */
  function upload(accept) {
    return new Promise((resolve) => {
      const input = el('input', { type: 'file', accept, class: 'unseen', 'aria-label': 'A file', tabindex: '-1' });
      input.addEventListener('change', async () => {
        const file = input.files[0];
        input.remove();
        if (file) resolve({ name: file.name, text: await file.text() });
      });
      document.body.append(input);
      input.click();
    });
  }

  const plural = (n, one, many) => `${n.toLocaleString('en')} ${n === 1 ? one : many || one + 's'}`;

  return { put, load, el, fill, id, fold, keep, recall, download, upload, plural, has: (name) => data.has(name),
    isKept: () => kept };
})();
