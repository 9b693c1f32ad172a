/**
 * A second way to answer needs, slow and plain, that shares nothing with the finder but the sums of
 * `cost/testing.ts`: every plan is judged by itself, every set of packs is tried, every way to share a
 * trip among sellers is added up. What is left to the finder alone are words.
 */
import fc from 'fast-check';
import { everySetOf, livedThrough } from '../../cost/testing.ts';
import { audienceOf } from '../../audience.ts';
import { convertMinor, toMinor } from '../../money.ts';
import type { Currency, DataPeriod, Validity } from '../../vocabulary.ts';
import { finderBook, type FinderPlan } from '../book.ts';
import { findPlans } from '../find.ts';
import { NO_WISHES, type NeedQuery } from '../need.ts';
import { FINDER_CONTEXT, monthly, pack } from '../testing.ts';

/** An answer as both ways have to give it; amounts in minor units of the need's currency. */
export interface Expected {
  /** Slugs of carriers, in the order of places. */
  sellers: string;
  fits: 'known' | 'unknown';
  total: number;
}

const OPERATORS = [
  { slug: 'docomo', name: 'NTT docomo', kind: 'mno' as const, hostNetwork: null },
  { slug: 'o2', name: 'O2', kind: 'mno' as const, hostNetwork: null },
];
const CONTEXT = { ...FINDER_CONTEXT, carriers: OPERATORS };
const GROUPS: Readonly<Record<string, readonly string[]>> = { XE: ['UK', 'DE'], XA: ['JP'] };

/** What both ways disagree about; null: nothing. */
export function disagreement(plans: readonly FinderPlan[], need: NeedQuery): string | null {
  const { data } = findPlans(finderBook(plans), need, CONTEXT);
  const { currency } = data[0]?.totalIn ?? { currency: 'USD' };
  const found = data.map(({ packs, fits, totalIn }): Expected => ({
    sellers: [...new Set(packs.map(({ carrier }) => carrier.slug))].join('+'),
    fits,
    total: toMinor(totalIn.amount, currency),
  }));
  const { mix, others } = expected(plans, need);
  // Equal first answers leave open of whom the mix is.
  if (mix?.isSure === null && mix.isSilent) return null;
  const says = (answers: readonly Expected[]) =>
    answers.map(({ sellers, fits, total }) => `${sellers} ${fits} ${total}`);
  const isMixed = found[0]?.sellers.includes('+');
  if (mix && mix.isSure !== null && isMixed !== mix.isSure) {
    return `the mix: found ${says(found)[0]}, expected ${mix.isSure}`;
  }
  if (isMixed && (mix?.total !== found[0]!.total || mix.fits !== found[0]!.fits)) {
    return `the mix: found ${says(found)[0]}, expected ${JSON.stringify(mix)}`;
  }
  const rest = isMixed ? found.slice(1) : found;
  // Equal ones may stand in any order: what decides among them are words and data.
  const [mine, theirs] = [rest, others].map((answers) => says(answers).sort().join('\n'));
  if (mine !== theirs) return `found\n${mine}\nexpected\n${theirs}`;
  return null;
}

interface Mixed extends Part {
  /** A group in it may not hold its place. */
  isSilent: boolean;
  /** Whether several sellers are in it; null: equal answers leave it open. */
  isSure: boolean | null;
}

/** All answers but their order; on a trip to several places the mix apart. */
function expected(
  plans: readonly FinderPlan[],
  need: NeedQuery,
): { mix: Mixed | null; others: Expected[] } {
  const keeps = (total: number, due: number) =>
    (need.maxDue === null || due <= toMinor(need.maxDue, 'USD')) &&
    (need.maxPerMonth === null ||
      total * 365 <= toMinor(need.maxPerMonth, 'USD') * 12 * daysOrMonths(need));
  if (need.months !== null) {
    const others = plans.flatMap((plan): (Expected & { due: number })[] => {
      const how = reaches(plan, need.places);
      const open = how && unknowns(plan, need);
      const minor = open && livedThrough(plan, need.months!, CONTEXT.today);
      if (minor === null || !open) return [];
      const due = firstCharge(plan) * need.lines;
      return [
        {
          sellers: plan.carrier.slug,
          fits: open.length === 0 && how !== 'silent' ? 'known' : 'unknown',
          total: inNeed(minor * need.lines, plan, need),
          due: inNeed(due, plan, need),
        },
      ];
    });
    return { mix: null, others: others.filter(({ total, due }) => keeps(total, due)).map(bare) };
  }
  const all = need.days.reduce((sum, one) => sum + one, 0);
  const data = need.gb.reduce((sum, one) => sum + one, 0);
  const whole = ofTrip(plans, need, need.places, { days: all, parts: 1, gb: data });
  const kept = (answers: readonly Part[]) =>
    answers.filter(({ total, due }) => keeps(total, due)).map(bare);
  if (need.places.length === 1) return { mix: null, others: kept(whole) };
  const atPlaces = need.places.map((place, at) => {
    const many = need.places.length;
    const share = need.days.length > 1 ? need.days[at]! : all;
    const isEqual = need.days.length === 1;
    // As fractions: `days` over `parts`, and GB in the same proportion to all.
    const stay = isEqual
      ? { days: all, parts: many, gb: need.gb.length > 1 ? need.gb[at]! * many : data }
      : { days: share, parts: 1, gb: need.gb.length > 1 ? need.gb[at]! : (data * share) / all };
    return ofTrip(plans, { ...need, maxDue: null }, [place], stay);
  });
  const mix = mixOf(atPlaces);
  const wholeKept = whole.filter(({ total, due }) => keeps(total, due));
  const sellers = [...new Set(atPlaces.flatMap((of) => of.map((part) => part.sellers)))];
  const combined = sellers.flatMap((seller): Part[] => {
    const each = atPlaces.map((of) =>
      of.filter((part) => part.sellers === seller && part.how !== 'silent'),
    );
    const best = (isKnown: boolean) => {
      const parts = each.flatMap((some) => {
        const can = some.filter(({ fits }) => !isKnown || fits === 'known');
        return (
          can.toSorted((a, b) => a.total - b.total || rank(a) - rank(b) || a.due - b.due)[0] ?? []
        );
      });
      return parts.length === each.length ? add(parts, need) : null;
    };
    const [known, any] = [best(true), best(false)];
    const less = any && (!known || !keeps(known.total, known.due) || any.total < known.total);
    return [known, less ? any : null].filter(
      (one): one is Part =>
        one !== null &&
        keeps(one.total, one.due) &&
        !wholeKept.some(
          (of) => of.sellers === seller && rank(of) <= rank(one) && of.total <= one.total,
        ),
    );
  });
  const isKept = mix !== null && keeps(mix.total, mix.due);
  // Of one seller it is an answer among others, where a group in it may not hold its place.
  const isOther =
    isKept &&
    mix.isSure === false &&
    mix.isSilent &&
    !wholeKept.some(
      (of) => of.sellers === mix.sellers && rank(of) <= rank(mix) && of.total <= mix.total,
    );
  return {
    mix: isKept ? mix : null,
    others: [...wholeKept, ...combined, ...(isOther ? [mix] : [])].map(bare),
  };
}

const firstCharge = ({ price, setupFee, currency }: FinderPlan) =>
  toMinor(price, currency) + toMinor(setupFee ?? 0, currency);
const daysOrMonths = ({ months, days }: NeedQuery) =>
  months === null ? days.reduce((sum, one) => sum + one, 0) : (months * 365) / 12;
const bare = ({ sellers, fits, total }: Expected): Expected => ({ sellers, fits, total });
const rank = ({ fits, how }: Pick<Part, 'fits' | 'how'>) =>
  fits === 'known' ? 0 : how === 'silent' ? 2 : 1;
const inNeed = (minor: number, { currency }: { currency: Currency }, need: NeedQuery) =>
  convertMinor(minor, currency, currencyOf(need), CONTEXT.rates);

function currencyOf({ places, currency }: NeedQuery): Currency {
  const own = CONTEXT.places.find(({ code }) => code === places[0] && places.length === 1);
  return currency ?? (own && !places[0]!.startsWith('X') ? own.currency : 'USD');
}

type How = 'own' | 'covers' | 'silent';
interface Part extends Expected {
  how: How;
  /** Wishes that are not published. */
  wishes: number;
  due: number;
  /** In its seller's currency, before it is converted. */
  currency: Currency;
  minor: number;
  lines: number[];
}

function reaches(plan: FinderPlan, places: readonly string[]): How | null {
  const { code } = plan.region;
  if (places.every((place) => place === code)) return 'own';
  if (!code.startsWith('X')) return null;
  const holds = (place: string) =>
    place === code || code === 'XW' || (GROUPS[code] ?? []).includes(place);
  if (plan.covers === null) return places.every(holds) ? 'silent' : null;
  const covers = plan.covers.map((one) => (one === 'GB' ? 'UK' : one));
  return places.every((place) => place === code || covers.includes(place)) ? 'covers' : null;
}

/** The cheapest packs of each seller for some places, known ones and any, and each plan that renews. */
function ofTrip(
  plans: readonly FinderPlan[],
  need: NeedQuery,
  places: readonly string[],
  stay: { days: number; parts: number; gb: number },
): Part[] {
  const shelves = new Map<string, { plan: FinderPlan; open: string[]; how: How }[]>();
  for (const plan of plans) {
    const how = reaches(plan, places);
    const open = how && unknowns(plan, need);
    if (!open) continue;
    const name = [plan.carrier.slug, plan.currency, plan.region.code, how].join(' ');
    shelves.set(name, [...(shelves.get(name) ?? []), { plan, open, how }]);
  }
  return [...shelves.values()].flatMap((shelf): Part[] => {
    const { plan: first, how } = shelf[0]!;
    const partOf = (minor: number, due: number, wishes: number, lines: number[]): Part => ({
      sellers: first.carrier.slug,
      fits: wishes === 0 && how !== 'silent' ? 'known' : 'unknown',
      wishes,
      total: inNeed(minor * need.lines, first, need),
      due: inNeed(due * need.lines, first, need),
      how,
      currency: first.currency,
      minor: minor * need.lines,
      lines: lines.map((line) => line * need.lines),
    });
    const packs = shelf.filter(({ plan }) => plan.billing === 'once');
    const best = (some: typeof packs) => {
      const sold = some.map(({ plan }) => plan);
      const set = everySetOf(sold, stay);
      // Packs of one kind are one line.
      const kinds = new Map<number, number>();
      for (const at of set?.chosen ?? [])
        kinds.set(at, (kinds.get(at) ?? 0) + firstCharge(sold[at]!));
      const dearest = Math.max(...(set?.chosen ?? []).map((at) => firstCharge(sold[at]!)));
      const open = new Set([...kinds.keys()].flatMap((at) => some[at]!.open));
      return (
        set && { minor: set.minor, due: dearest, wishes: open.size, lines: [...kinds.values()] }
      );
    };
    const isKnown = ({ open }: { open: string[] }) => open.length === 0;
    const known = best(packs.filter(isKnown));
    const any = packs.every(isKnown) ? null : best(packs);
    const parts = [
      known && partOf(known.minor, known.due, known.wishes, known.lines),
      any &&
        (!known || any.minor < known.minor) &&
        partOf(any.minor, any.due, any.wishes, any.lines),
    ].filter((part): part is Part => Boolean(part));
    return parts;
  });
}

/** The first answer of each place, added up. */
function mixOf(atPlaces: readonly Part[][]): Mixed | null {
  const order = (part: Part) => [rank(part), part.wishes, part.total, part.due];
  const isBefore = (a: number[], b: number[]): boolean => {
    const at = a.findIndex((one, index) => one !== b[index]);
    return at >= 0 && a[at]! < b[at]!;
  };
  const firsts = atPlaces.map((of) =>
    of.filter((part) => !of.some((other) => isBefore(order(other), order(part)))),
  );
  if (firsts.some((of) => of.length === 0)) return null;
  const parts = firsts.map((of) => of[0]!);
  const isOpen = firsts.some((of) => of.length > 1);
  const isMixed = new Set(parts.map(({ sellers }) => sellers)).size > 1;
  const sum = add(parts, { ...NO_WISHES, places: ['JP', 'UK'], months: null, days: [] });
  const isSilent = parts.some(({ how }) => how === 'silent');
  const how = isSilent ? 'silent' : sum.how;
  return { ...sum, how, isSilent, isSure: isOpen ? null : isMixed };
}

/** Parts as one answer: of several currencies each pack is converted and rounded. */
function add(parts: readonly Part[], need: NeedQuery): Part {
  const [first] = parts;
  const isOne = parts.every(({ currency }) => currency === first!.currency);
  const minor = parts.reduce((sum, part) => sum + part.minor, 0);
  const converted = parts
    .flatMap((part) =>
      part.lines.map((line) => inNeed(line, part, { ...need, places: ['A', 'B'] })),
    )
    .reduce((sum, one) => sum + one, 0);
  return {
    ...first!,
    fits: parts.every(({ fits }) => fits === 'known') ? 'known' : 'unknown',
    total: isOne ? inNeed(minor, first!, { ...need, places: ['A', 'B'] }) : converted,
  };
}

/** What of a plan is not published of what was asked for; null: it is no answer. */
function unknowns(plan: FinderPlan, need: NeedQuery): string[] | null {
  const isTrip = need.months === null;
  const audience = audienceOf(plan.audience, plan.carrier.kind);
  if (audience !== 'anyone' && audience !== (isTrip ? 'visitors' : 'residents')) return null;
  const open: string[] = [];
  const saysHotspot = plan.hotspot ?? (need.hotspotGb !== null && plan.hotspotData ? true : null);
  const asks: [string, boolean, boolean | null][] = [
    ['hotspot', need.hotspot, saysHotspot],
    ['hotspotData', need.hotspotGb !== null, hotspotHolds(plan, need.hotspotGb ?? 0)],
    ['hostNetwork', need.network.length > 0, runsOn(plan, need.network)],
  ];
  for (const [name, isAsked, value] of asks) {
    if (!isAsked || value === true) continue;
    if (value === false) return null;
    open.push(name);
  }
  const held = Number.parseFloat(plan.dataAmount) * (plan.dataPeriod === 'day' ? 30 : 1);
  const gb = need.gb[0] ?? 0;
  if (!isTrip && plan.dataAmount !== 'Unlimited' && held < gb) return null;
  if (!isTrip && plan.carrier.kind === 'travel') open.push('planType');
  if (!isTrip && plan.billing === 'once' && Number.parseInt(plan.validity, 10) < 28) return null;
  return open;
}

function hotspotHolds({ hotspot, hotspotData }: FinderPlan, gb: number): boolean | null {
  if (hotspot === false) return false;
  if (hotspotData === null) return null;
  return Number.parseFloat(hotspotData) >= gb;
}

function runsOn({ carrier }: FinderPlan, wanted: readonly string[]): boolean | null {
  const own = carrier.hostNetwork;
  if (own === null) return null;
  return wanted.some((name) => (name === 'docomo' ? own.includes('docomo') : own === 'O2'));
}

const either = <T>(...values: T[]) => fc.constantFrom(...values);

/** Few sellers, places and sizes: so that they meet. */
const anyOffer = fc
  .record({
    place: either('JP', 'UK', 'XE', 'XA', 'XW'),
    seller: either('a', 'b', 'c'),
    price: fc.integer({ min: 1, max: 30 }),
    currency: either<Currency>('USD', 'USD', 'EUR'),
    validity: either<Validity>('3 days', '7 days', '10 days', '30 days'),
    dataAmount: either('1GB', '2GB', '5GB', '10GB', 'Unlimited'),
    dataPeriod: either<DataPeriod>('total', 'total', 'day'),
    hotspot: either(true, true, null, false),
    hotspotData: either('5GB', '50GB', null),
    host: either('NTT docomo', 'O2', null),
    covers: either<string[] | null>(null, ['GB', 'JP'], ['JP']),
  })
  .map(({ place, covers, ...facts }) => ({
    ...facts,
    place,
    covers: place.startsWith('X') ? covers : null,
  }));
const anyPlans = fc
  .array(fc.tuple(anyOffer, fc.boolean()), { minLength: 1, maxLength: 7 })
  .map((offers) =>
    offers.map(([{ seller, ...offer }, isTravel], at) =>
      isTravel
        ? pack(`p${at}`, { ...offer, seller: `${seller}-travel` })
        : monthly(`p${at}`, { ...offer, seller, dataPeriod: 'total', validity: '1 month' }),
    ),
  );

const anyWishes = fc.record({
  lines: either(1, 1, 2, 3, 9),
  hotspot: either(false, false, true),
  hotspotGb: either(null, null, 5, 20),
  network: either<string[]>([], [], ['docomo'], ['o2'], ['docomo', 'o2']),
  maxDue: either(null, null, 20),
});
const anyNeed: fc.Arbitrary<NeedQuery> = fc
  .subarray(['JP', 'UK', 'XE'], { minLength: 1 })
  .chain((places) => {
    const each = <T>(one: fc.Arbitrary<T>) => {
      const many = fc.array(one, { minLength: places.length, maxLength: places.length });
      return fc.oneof(
        many,
        one.map((single) => [single]),
      );
    };
    const trip = fc.record({
      months: fc.constant(null),
      days: each(fc.integer({ min: 1, max: 12 })),
      gb: each(either(0, 1, 2, 3, 5)),
    });
    const stay = fc.record({
      months: fc.integer({ min: 1, max: 24 }),
      days: fc.constant<number[]>([]),
      gb: either<number[]>([], [1], [5], [10]),
    });
    return fc
      .tuple(fc.oneof({ weight: 3, arbitrary: trip }, { weight: 1, arbitrary: stay }), anyWishes)
      .map(([time, wishes]): NeedQuery => ({
        ...NO_WISHES,
        ...time,
        ...wishes,
        places,
        hotspot: wishes.hotspot || wishes.hotspotGb !== null,
        // Bounds are written in dollars.
        currency: 'USD',
        limit: 100,
      }));
  });

/** Holds the finder to the reference with so many random needs; throws with the smallest that differs. */
export function holdToReference(numRuns: number, seed?: number): void {
  fc.assert(
    fc.property(anyPlans, anyNeed, (plans, need) => {
      const says = disagreement(plans, need);
      if (says !== null) throw new Error(says);
    }),
    { numRuns, ...(seed !== undefined && { seed }) },
  );
}
