import type { DealProof } from './deal.ts';

interface Dealt {
  region: { code: string; name: string };
  proof: DealProof | null;
}

/** Deals that stand together: proven ones of all places, else those of one place. */
export interface DealGroup<T> {
  /** Null: proven ones. */
  place: { code: string; name: string } | null;
  deals: T[];
}

/**
 * Deals in the groups of the page of deals, each in the order given: proven ones first, then sellers'
 * offers by place, those of the visitor's place (a region's code) before others.
 */
export function dealGroups<T extends Dealt>(
  deals: readonly T[],
  visitor: string | null,
): DealGroup<T>[] {
  const isProven = ({ proof }: T) => proof?.kind === 'proven';
  const proven = deals.filter(isProven);
  const offers = deals.filter((deal) => !isProven(deal));
  const places = [...Map.groupBy(offers, ({ region }) => region.code)]
    .sort(([a], [b]) => Number(b === visitor) - Number(a === visitor))
    .map(([, own]) => ({ place: own[0]!.region, deals: own }));
  return proven.length > 0 ? [{ place: null, deals: proven }, ...places] : places;
}
