// Reads notes as their programs do: js-yaml for front matter and fences, marked (GitHub's flavour) for the rest.
// Argument: a folder. Prints JSON: for each note its front matter, fences, HTML tags and text.
import fs from 'node:fs';
import path from 'node:path';
import yaml from 'js-yaml';
import { marked } from 'marked';

const read = [];
function walk(folder) {
  for (const one of fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const place = path.join(folder, one.name);
    if (one.isDirectory()) walk(place);
    else if (one.name.endsWith('.md')) read.push(place);
  }
}
const NAMED = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };
const decode = (text) => text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (all, n, hex, name) =>
  (n || hex ? String.fromCodePoint(n ? +n : parseInt(hex, 16)) : NAMED[name] ?? all));
walk(process.argv[2]);
const out = [];
for (const place of read) {
  const text = fs.readFileSync(place, 'utf8');
  const front = text.startsWith('---\n') ? text.split('---\n')[1] : null;
  const body = front === null ? text : text.slice(8 + front.length);
  const fences = [...body.matchAll(/```(\w+)\n([\s\S]*?)\n```/g)].map(([, kind, held]) => [kind, yaml.load(held)]);
  const html = marked.parse(body.replace(/```(\w+)\n([\s\S]*?)\n```/g, ''));
  out.push({
    name: path.basename(place, '.md'), front: front === null ? null : yaml.load(front), fences,
    tags: [...new Set([...html.matchAll(/<\/?([a-zA-Z][\w-]*)/g)].map((found) => found[1].toLowerCase()))].sort(),
    heading: decode((html.match(/<h1[^>]*>([\s\S]*?)<\/h1>/) || ['', ''])[1].replace(/<[^>]+>/g, '')),
    links: [...html.matchAll(/href="([^"]*)"/g)].map((found) => found[1]),
  });
}
process.stdout.write(JSON.stringify(out));
