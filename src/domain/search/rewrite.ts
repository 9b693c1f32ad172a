import { searchForm, tokensOf } from './tokens.ts';
import type { Part, Understood } from './understand.ts';

/** What an answer says about the search that it answers. */
export interface SearchMeta {
  /** What its words were taken for, each with the search without them. */
  parts: { label: string; without: string; place?: string }[];
  /** Words that were taken for others, each with the search that takes it as it is. */
  corrected: { said: string; meant: string; exact: string }[];
  /** Where nothing was found: plans that the search finds without any filter, and that hold its words as they are. */
  all?: number;
  literal?: { q: string; count: number };
}

/** Says what was understood, and rewrites the search for each part that may be taken off. */
export function rewritten(
  understood: Understood,
  shown: readonly { part: Part; label: string; place?: string }[],
  texts: readonly Part[],
): SearchMeta {
  const { text, tokens, parts, corrected } = understood;
  const without = (gone: readonly Part[]) =>
    parts.filter((part) => part.is !== 'stop' && !gone.includes(part));
  const said = shown.map(({ part, label, place }) => ({
    label,
    without: joinedText(understood, without([part])),
    ...(place && { place }),
  }));
  const words = joinedText(understood, texts);
  return {
    parts:
      texts.length === 0
        ? said
        : [...said, { label: `“${words}”`, without: joinedText(understood, without(texts)) }],
    corrected: corrected.map(({ at, meant }) => ({
      said: text.slice(tokens[at]!.start, tokens[at]!.end),
      meant,
      exact: joinedText(understood, parts, at),
    })),
  };
}

/** A search as the words that it is, understood no further. */
export function literalSearch(text: string): string {
  return tokensOf(searchForm(text))
    .map(({ word }) => `"${word}"`)
    .join(' ');
}

/** The text of some parts as it was typed; what was quoted, or is to be, in quotation marks. */
function joinedText({ text, tokens }: Understood, parts: readonly Part[], exact?: number): string {
  let joined = '';
  let before: number | null = null;
  for (const { from, to } of parts) {
    for (let at = from; at < to; at += 1) {
      const { start, end, quoted } = tokens[at]!;
      const isNext = before === at - 1 && tokens[at - 1]!.end === start;
      const raw = text.slice(start, end);
      const gap = before === at - 1 && !isNext ? text.slice(tokens[at - 1]!.end, start) : ' ';
      const between = joined === '' || isNext ? '' : gap.replaceAll(/["“”„«»\s]+/g, ' ');
      joined += between + (quoted || at === exact ? `"${raw}"` : raw);
      before = at;
    }
  }
  return joined.trim();
}
