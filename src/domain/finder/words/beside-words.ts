import type { BesideFirst, LowerAnswer } from '../beside/beside-first.ts';

/** A line under a first answer: `title` within `words` leads to the page of `plan`. */
export interface BesideWords extends Pick<LowerAnswer, 'plan' | 'title'> {
  words: string;
}

/** What is said under a first answer of what is lower and does not stand there; often nothing. */
export function besideLines({ lower, perhaps }: BesideFirst): BesideWords[] {
  return [
    ...(lower ? [lower] : []),
    ...(perhaps ? [{ ...perhaps, words: `${perhaps.words}: ${perhaps.title}` }] : []),
  ].map(({ words, plan, title }) => ({ words, plan, title }));
}

/** The words before and after the title in a line. */
export function aroundTitle({ words, title }: BesideWords): [before: string, after: string] {
  const at = words.lastIndexOf(title);
  return [words.slice(0, at), words.slice(at + title.length)];
}
