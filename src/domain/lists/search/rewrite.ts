import type { SearchUnderstood } from '#src/contract/plans/plans.ts';
import type { SearchFact, Understood } from './meaning/fact.ts';
import type { TextWord } from './text/text-words.ts';
import { searchForm, tokensOf } from './text/tokens.ts';

/** What a chip says of a fact, and the place that it is. */
export interface Shown {
  fact: SearchFact;
  label: string;
  place?: string;
}

interface Span {
  from: number;
  to: number;
}

/** Says what was understood, and rewrites the text for each part that may be taken off. */
export function rewritten(
  understood: Understood,
  shown: readonly Shown[],
  used: readonly TextWord[],
): SearchUnderstood {
  const { text, tokens, facts, corrected } = understood;
  const without = (gone: readonly Span[]) =>
    spansOf(facts.filter(({ is }) => is !== 'filler')).filter(
      ({ from }) => !gone.some((span) => from >= span.from && from < span.to),
    );
  const parts = shown.map(({ fact, label, place }) => ({
    label,
    without: joinedText(understood, without([fact])),
    ...(place && { place }),
  }));
  const words = {
    label: `“${typedWords(understood, used).join(' ')}”`,
    without: joinedText(understood, without(used)),
  };
  return {
    parts: used.length === 0 ? parts : [...parts, words],
    corrected: corrected.map(({ at, meant }) => ({
      said: text.slice(tokens[at]!.start, tokens[at]!.end),
      meant,
      exact: joinedText(understood, spansOf(facts), at),
    })),
  };
}

/** A text without some of its facts, 'in Japan' with its 'in'; null where it has none of them. */
export function textWithout(
  understood: Understood,
  isGone: (fact: SearchFact) => boolean,
): string | null {
  const { facts } = understood;
  if (!facts.some(isGone)) return null;
  const left = facts.filter((fact, at) => {
    const next = facts[at + 1];
    const leadsToIt = fact.is === 'filler' && !fact.paid && next !== undefined && isGone(next);
    return !isGone(fact) && !leadsToIt;
  });
  return joinedText(understood, spansOf(left));
}

/** Each token by itself: words are taken off one by one. */
const spansOf = (facts: readonly Span[]): Span[] =>
  facts.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, at) => ({ from: from + at, to: from + at + 1 })),
  );

/** Words as they were typed, each once. */
export function typedWords({ text, tokens }: Understood, words: readonly Span[]): string[] {
  const said = words.map(({ from, to }) => text.slice(tokens[from]!.start, tokens[to - 1]!.end));
  return [...new Set(said)];
}

/** A text as the words that it is, understood no further. */
export function literalSearch(text: string): string {
  return tokensOf(searchForm(text))
    .map(({ word }) => `"${word}"`)
    .join(' ');
}

/** The text of some parts as it was typed; what was quoted, or is to be, in quotation marks. */
function joinedText({ text, tokens }: Understood, spans: readonly Span[], exact?: number): string {
  let joined = '';
  let before: number | null = null;
  for (const { from: at } of spans) {
    const { start, end, quoted } = tokens[at]!;
    const isNext = before === at - 1 && tokens[at - 1]!.end === start;
    const raw = text.slice(start, end);
    const gap = before === at - 1 && !isNext ? text.slice(tokens[at - 1]!.end, start) : ' ';
    const between = joined === '' || isNext ? '' : gap.replaceAll(/["“”„«»\s]+/g, ' ');
    joined += between + (quoted || at === exact ? `"${raw}"` : raw);
    before = at;
  }
  return joined.trim();
}
