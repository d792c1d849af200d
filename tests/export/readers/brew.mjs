// Renders a brew as Homebrewery does, as far as its parts are published: marked with its plugins. Homebrewery's own
// blocks ({{name … }}) are taken off first, as its renderer does line by line.
// Argument: a file. Prints JSON: the blocks' number, headings, HTML tags, definitions.
import fs from 'node:fs';
import { Marked } from 'marked';
import extendedTables from 'marked-extended-tables';
import definitions from 'marked-definition-lists';
import alignment from 'marked-alignment-paragraphs';
import nonbreaking from 'marked-nonbreaking-spaces';
import subsuper from 'marked-subsuper-text';
import { markedSmartypantsLite } from 'marked-smartypants-lite';

const marked = new Marked(extendedTables(), definitions(), alignment(), nonbreaking(), subsuper(), markedSmartypantsLite());
const NAMED = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };
const decode = (text) => text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (all, n, hex, name) =>
  (n || hex ? String.fromCodePoint(n ? +n : parseInt(hex, 16)) : NAMED[name] ?? all));
const text = fs.readFileSync(process.argv[2], 'utf8');
const blocks = text.split(/^\{\{monster,frame\n/m).slice(1).map((block) => block.split(/^\}\}$/m)[0]);
const out = { blocks: blocks.length, headings: [], tags: new Set(), figures: 0 };
for (const block of blocks) {
  const html = marked.parse(block);
  out.headings.push(decode((html.match(/<h2[^>]*>([\s\S]*?)<\/h2>/) || ['', ''])[1].replace(/<[^>]+>/g, '')));
  for (const found of html.matchAll(/<\/?([a-zA-Z][\w-]*)/g)) out.tags.add(found[1].toLowerCase());
  out.figures += [...html.matchAll(/<dt>/g)].length;
}
out.tags = [...out.tags].sort();
process.stdout.write(JSON.stringify(out));
