import type { State } from '../state.ts';

/** Fields that only make sense together: one that others changed keeps all of them. */
export const PRICE_FIELDS = [
  'priceMinor',
  'previousMinor',
  'previousSample',
  'priceChangePercent',
  'currency',
];

/** Marks that go with the price: nobody decides on them alone. */
export const MARKS = ['sample', 'checkedAt', 'seenOn', 'seenWay'];

/** Who read a price, and how well it is known: said of one price, never of another. */
export const SOURCE_FIELDS = ['sourceName', 'sourceUrl', 'confidence'];

/**
 * Brings the fields in which `from` and `to` differ to their values in `to`, in a row that may have
 * moved since it was as in `from`. Answers the fields that others changed; without `force` these,
 * and with one price all prices, keep their present value.
 */
export function mergeFields<S extends object>(
  current: S,
  from: State,
  to: State,
  force: boolean,
): { next: S; moved: string[] } {
  const now = current as State;
  const names = Object.keys(to).filter((name) => from[name] !== to[name]);
  const moved = names.filter(
    (name) => !MARKS.includes(name) && now[name] !== from[name] && now[name] !== to[name],
  );
  const priceMoved = moved.some((name) => PRICE_FIELDS.includes(name));
  const stays = (name: string) =>
    moved.includes(name) || (priceMoved && PRICE_FIELDS.includes(name));
  const taken = names.filter((name) => force || !stays(name));
  const next = { ...current, ...Object.fromEntries(taken.map((name) => [name, to[name]])) };
  return { next, moved };
}
