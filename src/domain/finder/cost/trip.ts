import { isolated } from '../../core/isolate.ts';
import { formatMoney, fromMinor } from '../../core/money/money.ts';
import { runsOf } from './charges.ts';
import { cheapestCover } from './cover.ts';
import { costOf, TWELFTHS, type Cost, type MinorLine } from './lines.ts';
import { dueMinor, notesOf } from './months.ts';
import { stayNeed, packSize, servedOf, type PackSize, type Stay } from './served.ts';
import { hasUnknownCharge, termsOn, unknownOfCost, type CostPlan, type Terms } from './terms.ts';

/** A plan whose terms on the day of purchase are known. */
export interface Priced<T> {
  plan: T;
  terms: Terms;
  size: PackSize;
}

/** Packs of one kind among those that are bought. */
export interface Bought<T> {
  plan: T;
  terms: Terms;
  count: number;
}

/** What each pack costs: where a set-up fee is published, every purchase pays it. */
/** What one pack costs, set-up included; minor units. */
export const packPrice = ({ first, setup }: Terms): number => first + (setup ?? 0);

/** The cheapest packs that serve a stay, the dearest first; null where none serve it. */
export function cheapestPacks<T>(
  packs: readonly Priced<T>[],
  stay: Stay,
): { bought: Bought<T>[]; minor: number } | null {
  const pieces = packs.map(({ terms, size }) => ({
    weight: servedOf(size, stay),
    price: packPrice(terms),
    data: size.mb ?? 0,
  }));
  const cover = cheapestCover(pieces, stayNeed(stay));
  if (!cover) return null;
  const bought = packs.flatMap(({ plan, terms }, at) =>
    cover.counts[at]! > 0 ? [{ plan, terms, count: cover.counts[at]! }] : [],
  );
  bought.sort((a, b) => packPrice(b.terms) - packPrice(a.terms));
  return { bought, minor: cover.price };
}

/** A trip to one place. */
export interface Trip {
  days: number;
  /** In all; null or 'unlimited': what each pack has lasts for its days. */
  gb: number | 'unlimited' | null;
  /** The day of purchase, ISO 8601. */
  start: string;
}

/**
 * What a trip costs with packs of one seller for one place, in one currency: the cheapest whole
 * packs that serve all of it, used one after the other. Null where none do.
 */
export function costForTrip<T extends CostPlan>(
  packs: readonly T[],
  { days, gb, start }: Trip,
): { cost: Cost; packs: { plan: T; count: number }[] } | null {
  const stay = { days, mb: typeof gb === 'number' ? Math.round(gb * 1000) : 0, parts: 1 };
  const priced = packs.flatMap((plan) => {
    const terms = termsOn(plan, start);
    return terms ? [{ plan, terms, size: packSize(plan) }] : [];
  });
  const best = cheapestPacks(priced, stay);
  if (!best) return null;
  return {
    cost: costOfPacks(best.bought, days),
    packs: best.bought.map(({ plan, count }) => ({ plan, count })),
  };
}

/** The sum of packs that are bought for a trip of some days. */
export function costOfPacks<T extends CostPlan>(bought: readonly Bought<T>[], days: number): Cost {
  const plans = bought.map(({ plan }) => plan);
  const { currency } = plans[0]!;
  const setups = bought.flatMap(({ terms, count }): MinorLine[] =>
    terms.setup
      ? [{ text: `${times(count, terms.setup, currency)} set-up fee`, minor: count * terms.setup }]
      : [],
  );
  const lines = bought.map(({ plan, terms, count }): MinorLine => ({
    text: `${times(count, terms.first, currency)} ${isolated(plan.planName)}`,
    minor: count * terms.first,
  }));
  return tripCost(plans, [...setups, ...lines], packPrice(bought[0]!.terms), days, dataOf(bought));
}

/** The sum of a plan that renews, charged so often within a trip. */
export function costOfCharges<T extends CostPlan>(
  { plan, terms, count }: Bought<T>,
  days: number,
  start: string,
): Cost {
  const lines = runsOf(terms, count, start).runs.map((run): MinorLine => ({
    text: `${times(run.count, run.minor, plan.currency)} ${isolated(plan.planName)}`,
    minor: run.count * run.minor,
  }));
  if (terms.setup) lines.unshift({ text: 'Set-up fee', minor: terms.setup });
  return tripCost([plan], lines, dueMinor(terms), days, dataOf([{ plan, terms, count }]));
}

const times = (count: number, minor: number, currency: CostPlan['currency']) =>
  `${count} × ${formatMoney(fromMinor(minor, currency), currency)}`;

function tripCost(
  plans: readonly CostPlan[],
  lines: readonly MinorLine[],
  due: number,
  days: number,
  gb: number | null,
): Cost {
  return costOf({
    currency: plans[0]!.currency,
    lines,
    dueMinor: due,
    twelfths: days * TWELFTHS,
    atLeast: plans.some(hasUnknownCharge),
    dataGb: gb,
    allGb: gb,
    unknown: plans.flatMap(unknownOfCost),
    notes: plans.flatMap(notesOf),
  });
}

/** GB of all packs; null where one is unlimited or not known. */
function dataOf<T extends CostPlan>(bought: readonly Bought<T>[]): number | null {
  const mb = bought.reduce((all, { plan, count }) => {
    const size = packSize(plan).mb;
    return size === null ? Number.NaN : all + size * count;
  }, 0);
  return Number.isFinite(mb) ? mb / 1000 : null;
}
