import { Parser } from 'htmlparser2';

/** An element of a page: where its text begins and ends in the text of the page. */
export interface TextElement {
  start: number;
  end: number;
  /** Place of the element around it in the list; -1 without one. */
  parent: number;
}

/** The text of a page as people see it, and what stands in which element. */
export interface PageText {
  text: string;
  elements: TextElement[];
  /** Blocks of JSON-LD. */
  data: string[];
}

/** Elements that are told apart; the text of more belongs to those around them. */
const MOST_ELEMENTS = 50_000;
/** How deep elements may stand in each other; the parser takes ever longer to open one more. */
const DEEPEST = 1000;
const TOO_DEEP = new Error('elements stand too deep in each other');
/** Elements within a line of text; every other one parts words. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data em font i ins kbd label mark q small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
/** What is not seen, or not meant: a struck price is no price. */
const UNSEEN = new Set('head script style noscript template svg s strike del'.split(' '));

/**
 * Reads HTML into text. A price may be split over elements: `$15` and a `99` of its own beside it
 * are $15.99, other numbers of two elements stay apart.
 */
export function readPageText(html: string): PageText {
  const page: PageText = { text: '', elements: [{ start: 0, end: 0, parent: -1 }], data: [] };
  const chunks: string[] = [];
  let length = 0;
  let last = '\n';
  let pending = '';
  let open = 0;
  let unseen = 0;
  let inData = false;
  const add = (text: string) => {
    chunks.push(text);
    length += text.length;
    last = text.at(-1)!;
  };
  const flush = () => {
    if (pending === '') return;
    const words = pending.replace(/[\s\u00a0\u202f\u200b]+/g, ' ');
    pending = '';
    if (words === '') return;
    const isApart = /\d/.test(last) && /^\d/.test(words);
    const isCents = isApart && /^\d\d ?$/.test(words);
    add((isCents ? '.' : isApart ? ' ' : '') + words);
  };
  const part = (name: string) => {
    if (!INLINE.has(name) && last !== '\n') add('\n');
  };
  /** What the close of each open element takes back. */
  const marks: { hides: boolean; told: boolean }[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (marks.length >= DEEPEST) throw TOO_DEEP;
      flush();
      part(name);
      const hides = UNSEEN.has(name) || attributes.hidden !== undefined;
      const told = page.elements.length < MOST_ELEMENTS;
      marks.push({ hides, told });
      if (hides) unseen += 1;
      if (name === 'script' && attributes.type === 'application/ld+json') {
        inData = true;
        page.data.push('');
      }
      if (!told) return;
      page.elements.push({ start: length, end: length, parent: open });
      open = page.elements.length - 1;
    },
    ontext(text) {
      if (inData) page.data[page.data.length - 1] += text;
      else if (unseen === 0) pending += text;
    },
    onclosetag(name) {
      flush();
      const mark = marks.pop();
      if (mark?.told) {
        const element = page.elements[open]!;
        element.end = length;
        open = Math.max(element.parent, 0);
      }
      if (mark?.hides) unseen -= 1;
      if (name === 'script') inData = false;
      part(name);
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (error !== TOO_DEEP) throw error;
    // Nobody reads such a page, and half of it proves nothing.
    return { text: '', elements: [{ start: 0, end: 0, parent: -1 }], data: [] };
  }
  flush();
  page.text = chunks.join('');
  page.elements[0]!.end = length;
  return page;
}
