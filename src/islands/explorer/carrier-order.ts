import { foldWords } from '#src/domain/fold.ts';

/** A carrier to filter by. */
export interface CarrierName {
  slug: string;
  name: string;
}

/** Carriers that stand open in the filter panel. */
const CARRIERS_OPEN = 7;

/**
 * Carriers as the panel shows them: the chosen ones first, then by their plans in the list's place,
 * those without last; each as given among equals. Those beyond `open` are folded.
 */
export function orderCarriers<T extends CarrierName>(
  carriers: readonly T[],
  counts: Readonly<Record<string, number>>,
  chosen: readonly string[],
): { sorted: T[]; open: number } {
  const rank = ({ slug }: CarrierName) => (chosen.includes(slug) ? 1e6 : (counts[slug] ?? 0));
  return {
    sorted: carriers.toSorted((a, b) => rank(b) - rank(a)),
    open: Math.max(CARRIERS_OPEN, chosen.length),
  };
}

/** The carriers with what is typed at the start of a word; signs and blanks do not count. */
export function findCarriers<T extends CarrierName>(carriers: readonly T[], text: string): T[] {
  const letters = foldWords(text).join('');
  return carriers.filter(({ name }) =>
    foldWords(name).some((_, at, words) => words.slice(at).join('').startsWith(letters)),
  );
}
