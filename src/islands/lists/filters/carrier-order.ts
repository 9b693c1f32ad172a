/** A carrier to filter by. */
export interface CarrierName {
  slug: string;
  name: string;
}

/** Carriers that stand open in the filter panel. */
const CARRIERS_OPEN = 5;

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

/** The carriers whose name holds what is typed, in any case. */
export function findCarriers<T extends CarrierName>(carriers: readonly T[], text: string): T[] {
  const typed = text.trim().toLowerCase();
  return carriers.filter(({ name }) => name.toLowerCase().includes(typed));
}
