import { foldWords } from '#src/domain/fold.ts';

/** A carrier to filter by. */
export interface CarrierName {
  slug: string;
  name: string;
}

/** Carriers that stand open in the filter panel. */
const CARRIERS_OPEN = 7;

/**
 * Carriers as the panel shows them. Open: the chosen ones and those with most plans of the list's
 * place. Folded: the others of the place, then those without plans there. Each by name, as given.
 */
export function orderCarriers<T extends CarrierName>(
  carriers: readonly T[],
  counts: Readonly<Record<string, number>>,
  chosen: readonly string[],
): { open: T[]; folded: T[] } {
  const count = ({ slug }: CarrierName) => counts[slug] ?? 0;
  const rank = (carrier: CarrierName) => (chosen.includes(carrier.slug) ? 1e6 : 0) + count(carrier);
  const first = new Set(
    carriers.toSorted((a, b) => rank(b) - rank(a)).slice(0, Math.max(CARRIERS_OPEN, chosen.length)),
  );
  const others = carriers.filter((carrier) => !first.has(carrier));
  return {
    open: carriers.filter((carrier) => first.has(carrier)),
    folded: [...others.filter(count), ...others.filter((carrier) => !count(carrier))],
  };
}

/** The carriers whose name holds what is typed; marks and blanks between its words do not count. */
export function findCarriers<T extends CarrierName>(carriers: readonly T[], text: string): T[] {
  const typed = text.trim().toLowerCase();
  const letters = foldWords(typed).join('');
  return carriers.filter(({ name }) => {
    if (name.toLowerCase().includes(typed)) return true;
    const words = foldWords(name);
    return letters !== '' && words.some((_, at) => words.slice(at).join('').startsWith(letters));
  });
}
