import { formatMoney, fromMinor, toMinor } from '../../core/money/money.ts';
import type { PlanAnswer } from '../answers/find.ts';
import type { FinderPlan } from '../finder-index.ts';

type Summed = Pick<PlanAnswer<FinderPlan>, 'packs' | 'lines' | 'total' | 'totalIn' | 'currency'>;

/** What an answer takes for one place of a trip. */
export interface PlacePart {
  /** Code of the place. */
  place: string;
  packs: Summed['packs'];
  lines: Summed['lines'];
  /** Decimal, in the currency of the answer. */
  total: number;
}

/** An answer place by place, in their order; empty where its packs are for all places. */
export function partsByPlace({ packs, lines, currency }: Omit<Summed, 'totalIn'>): PlacePart[] {
  const places = new Set(packs.flatMap(({ forPlace }) => forPlace ?? []));
  return [...places].map((place) => {
    const own = lines.filter((line) => line.place === place);
    const minor = own.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0);
    return {
      place,
      packs: packs.filter(({ forPlace }) => forPlace === place),
      lines: own,
      total: fromMinor(minor, currency),
    };
  });
}

/** How many sellers an answer buys from. */
export const packSellers = ({ packs }: Pick<Summed, 'packs'>): number =>
  new Set(packs.map(({ carrier }) => carrier.slug)).size;

/** The sum in one line: 'Japan $23.00 + $4.00 + Asia $23.99 = $50.99'. */
export function placeSumWords(answer: Summed, nameOf: (code: string) => string): string {
  const { total, currency } = answer;
  const money = (amount: number) => formatMoney(amount, currency);
  const parts = partsByPlace(answer).map(
    ({ place, lines }) =>
      `${nameOf(place)} ${lines.map(({ amount }) => money(amount)).join(' + ')}`,
  );
  return `${parts.join(' + ')} = ${money(total)}`;
}

/**
 * What one seller costs more than the mix that stands first, of those that cost at most a tenth more:
 * 'One seller for all: + $1.98, PocketeSIM $52.97; + $2.01, Airalo $53.00'. Null where none does.
 */
export function oneSellerWords(answers: readonly (Summed & { fits: string })[]): string | null {
  const [mix, ...others] = answers;
  if (!mix || packSellers(mix) < 2) return null;
  const near = others.filter(
    (one) =>
      one.fits === mix.fits &&
      packSellers(one) === 1 &&
      one.totalIn.amount >= mix.totalIn.amount &&
      one.totalIn.amount * 10 <= mix.totalIn.amount * 11,
  );
  const said = near.slice(0, 3).map((one) => {
    const isExact = one.currency === mix.currency && one.totalIn.approx === mix.totalIn.approx;
    const { currency } = isExact ? mix : mix.totalIn;
    const [more, less] = isExact
      ? [one, mix].map(({ total }) => total)
      : [one, mix].map((at) => at.totalIn.amount);
    const gap = fromMinor(toMinor(more!, currency) - toMinor(less!, currency), currency);
    const amount = `+ ${isExact ? '' : 'approx. '}${formatMoney(gap, currency)}`;
    return `${amount}, ${one.packs[0]!.carrier.name} ${formatMoney(one.total, one.currency)}`;
  });
  return said.length > 0 ? `One seller for all: ${said.join('; ')}` : null;
}
