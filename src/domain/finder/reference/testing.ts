/**
 * A second way to answer needs, slow and plain, that shares nothing with the finder but the sums of
 * `cost/testing.ts`: every plan is judged by itself, every set of packs is tried, every way to share a
 * trip among sellers is added up. What is left to the finder alone are words.
 */
import fc from 'fast-check';
import { everySetOf, livedThrough } from '../cost/testing.ts';
import type { CostPlan } from '../cost/terms.ts';
import { audienceOf } from '../../plans/audience.ts';
import { convertMinor, toMinor } from '../../core/money/money.ts';
import type { Currency, DataPeriod, Validity } from '../../core/vocabulary.ts';
import { finderIndex, type FinderPlan } from '../finder-index.ts';
import { findPlans, type PlanAnswer } from '../answers/find.ts';
import { NO_WISHES, type NeedQuery } from '../need/need.ts';
import { FINDER_CONTEXT, monthly, pack } from '../testing.ts';

/** An answer as both ways have to give it; amounts in minor units of the need's currency. */
export interface Expected {
  /** Slugs of carriers, in the order of places. */
  sellers: string;
  fits: 'known' | 'unknown';
  total: number;
  /** What an answer is put in its place by, worst first where it says more than its total. */
  how: How;
  isForTravel: boolean;
  wishes: number;
  age: Age;
  pace: Pace;
  atLeast: boolean;
}
type Age = 'fresh' | 'old' | 'older' | null;
type Pace = 'full' | 'slowed' | 'slow';
type How = 'own' | 'covers' | 'silent';

const OPERATORS = [
  { slug: 'docomo', name: 'NTT docomo', kind: 'mno' as const, hostNetwork: null },
  { slug: 'o2', name: 'O2', kind: 'mno' as const, hostNetwork: null },
];
const CONTEXT = { ...FINDER_CONTEXT, carriers: OPERATORS };
const GROUPS: Readonly<Record<string, readonly string[]>> = { XE: ['UK', 'DE'], XA: ['JP'] };

const WISHES = 'hotspot hotspotData hostNetwork calls hasNumber format'.split(' ');

/** What both ways disagree about, or what no answer may be; null: nothing. */
function disagreement(plans: readonly FinderPlan[], need: NeedQuery): string | null {
  const finder = finderIndex(plans);
  const { data, meta } = findPlans(finder, need, CONTEXT);
  const broken = data.map(brokenIn).find((words) => words !== null);
  if (broken) return broken;
  const pages = [1, 2].map((page) => findPlans(finder, { ...need, page, limit: 2 }, CONTEXT));
  const firsts = pages.flatMap((page) => page.data);
  if (JSON.stringify(firsts) !== JSON.stringify(data.slice(0, 4))) return 'pages are not the whole';
  const says = (answer: PlanAnswer<FinderPlan>) => saidOf(answer, need);
  const found = data.map(says);
  const { mix, others, isTied } = expected(plans, need);
  // Equal sets of packs, or equal first answers, leave open which of them it is.
  if (isTied || (mix?.isSure === null && mix.isSilent)) return null;
  const isMixed = found[0]?.includes('+') ?? false;
  if (mix && mix.isSure !== null && isMixed !== mix.isSure) {
    return `the mix: found ${found[0]}, expected ${mix.isSure}`;
  }
  if (isMixed && mix && !found[0]!.includes(` ${mix.fits} ${mix.total} `)) {
    return `the mix: found ${found[0]}, expected ${sayOf(mix)}`;
  }
  const rest = isMixed ? found.slice(1) : found;
  const standing = others.filter(({ pace }) => pace !== 'slow');
  // Equal ones may stand in any order: what decides among them are words and data.
  const [mine, theirs] = [rest, standing.map(sayOf)].map((says) => says.toSorted().join('\n'));
  if (mine !== theirs) return `found\n${mine}\nexpected\n${theirs}`;
  const keys = new Map(standing.map((one) => [sayOf(one), keyIn(one, standing)]));
  const order = rest.map((says) => keys.get(says)!);
  const wrong = order.findIndex((key, at) => at > 0 && isBefore(key, order[at - 1]!));
  if (wrong > 0) return `out of order at ${wrong}: ${rest.join('; ')}`;
  if (need.places.length > 1) return null;
  const slow = others.filter(({ pace }) => pace === 'slow');
  const slowSaid = meta.slow.map(says);
  const slowKeys = slow
    .map((one) => keyIn(one, slow))
    .toSorted(byKey)
    .slice(0, 3);
  const slowOf = new Map(slow.map((one) => [sayOf(one), keyIn(one, slow)]));
  const slowFound = slowSaid.map((says) => slowOf.get(says));
  if (JSON.stringify(slowKeys) !== JSON.stringify(slowFound)) {
    return `slow: found ${slowSaid.join('; ')}, expected ${slow.map(sayOf).join('; ')}`;
  }
  return besides(standing, order[0], meta);
}

/** What an answer breaks of what all keep, whatever was asked; null: nothing. */
function brokenIn(answer: PlanAnswer<FinderPlan>, at: number): string | null {
  const { lines, packs, total, dueToday, currency, fits, unknown } = answer;
  const lined = lines.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0);
  if (lined !== toMinor(total, currency)) return `lines of ${lined}, total of ${total}`;
  if (dueToday > total) return `due today ${dueToday}, total ${total}`;
  if (fits === 'unknown' && unknown.length === 0) return 'may fit, and nothing says why not';
  const sold = new Set(packs.map((one) => `${one.carrier.slug} ${one.currency} ${one.forPlace}`));
  const sellers = new Set(packs.map(({ carrier }) => carrier.slug));
  const places = new Set(packs.map(({ forPlace }) => forPlace));
  if (sold.size !== places.size) return 'several sellers or currencies for a place';
  if (sellers.size > 1 && at > 0) return `several sellers at ${at}`;
  return null;
}

/** What both ways say of an answer. */
const sayOf = ({ sellers, fits, total, age, pace, atLeast, how, isForTravel, wishes }: Expected) =>
  [
    sellers,
    fits,
    total,
    age,
    pace,
    atLeast,
    how === 'silent' ? 'silent' : 'here',
    isForTravel,
    wishes,
  ].join(' ');

function saidOf(answer: PlanAnswer<FinderPlan>, { contract }: NeedQuery): string {
  const { packs, fits, totalIn, age, speed, atLeast, unknown } = answer;
  const has = (name: string) => unknown.includes(name);
  return sayOf({
    sellers: [...new Set(packs.map(({ carrier }) => carrier.slug))].join('+'),
    fits,
    total: toMinor(totalIn.amount, totalIn.currency),
    age,
    pace: speed ?? 'full',
    atLeast,
    how: has('covers') ? 'silent' : 'own',
    isForTravel: has('planType'),
    wishes: WISHES.filter(has).length + Number(contract === 'none' && has('contractMonths')),
  });
}

const groupOf = ({ fits, how, isForTravel, pace }: Expected) =>
  (pace === 'slowed' ? 4 : 0) + (fits === 'known' ? 0 : how === 'silent' ? 3 : isForTravel ? 2 : 1);

/** What puts an answer in its place among others: group, age, wishes, total, "at least". */
function keyIn(one: Expected, among: readonly Expected[]): number[] {
  const group = among.filter((other) => groupOf(other) === groupOf(one));
  const young = group.filter(({ age }) => age !== 'older').map(({ total }) => total);
  const most = 2 * Math.min(...young);
  const lead = group.filter(({ age, total }) => age === 'fresh' && total <= most);
  const leads = new Set(lead.map(({ sellers }) => sellers)).size > 1 && lead.includes(one);
  const tier = one.age === 'older' ? 2 : leads ? 0 : 1;
  return [groupOf(one), tier, one.wishes, one.total, Number(one.atLeast)];
}

const byKey = (a: readonly number[], b: readonly number[]) => {
  const at = a.findIndex((one, index) => one !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
};
const isBefore = (a: readonly number[], b: readonly number[]) => byKey(a, b) < 0;

/** The two lines under the first answer: what they name, by its total in the need's currency. */
function besides(
  all: readonly Expected[],
  first: number[] | undefined,
  { lower, perhaps }: Pick<ReturnType<typeof findPlans>['meta'], 'lower' | 'perhaps'>,
): string | null {
  if (!first) return null;
  const total = first[3]!;
  const [group, tier, ...rest] = first;
  const isLower = (one: Expected) => {
    const [ownGroup, ownTier, ...own] = keyIn(one, all);
    return ownGroup === group && ownTier! > tier! && one.total < total && isBefore(own, rest);
  };
  const lowers = all.filter(isLower).map((one) => one.total);
  if ((lower === null) !== (lowers.length === 0)) return `lower: ${lower?.words}, ${lowers}`;
  const fits = all.filter((one) => groupOf(one) === 0);
  const wins = (one: Expected) => {
    if (groupOf(one) !== 1 || one.wishes !== 1 || one.total >= total) return false;
    const met: Expected = { ...one, fits: 'known', wishes: 0 };
    const among = [...fits, met];
    const key = keyIn(met, among);
    return fits.every((other) => !isBefore(keyIn(other, among), key));
  };
  const winners = all.filter(wins).filter((one) => !isLower(one));
  if (perhaps !== null && !all.some(wins)) return `perhaps: ${perhaps.words}`;
  if (perhaps === null && winners.length > 0)
    return `perhaps: none, ${winners.map(sayOf).join('; ')}`;
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
): { mix: Mixed | null; others: Expected[]; isTied: boolean } {
  const keeps = (total: number, due: number) =>
    (need.maxDue === null || due <= toMinor(need.maxDue, 'USD')) &&
    (need.maxPerMonth === null ||
      total * 365 <= toMinor(need.maxPerMonth, 'USD') * 12 * daysOrMonths(need));
  if (need.months !== null) {
    const others = plans.flatMap((plan): (Expected & { due: number })[] => {
      const how = reaches(plan, need.places);
      const open = how && unknowns(plan, need);
      const minor = open && livedThrough(plan, need.months!, CONTEXT.today);
      const pace = open && paceOfMonth(plan, need);
      if (minor === null || !open || !pace) return [];
      const due = firstCharge(plan) * need.lines;
      return [
        {
          sellers: plan.carrier.slug,
          fits: open.length === 0 && how !== 'silent' ? 'known' : 'unknown',
          how,
          isForTravel: open.includes('planType'),
          wishes: open.filter((name) => name !== 'planType').length,
          age: ageOf(plan.seenOn),
          pace,
          atLeast: plan.taxes === 'excluded',
          total: inNeed(minor * need.lines, plan, need),
          due: inNeed(due, plan, need),
        },
      ];
    });
    return {
      mix: null,
      others: others.filter(({ total, due }) => keeps(total, due)),
      isTied: false,
    };
  }
  const all = need.days.reduce((sum, one) => sum + one, 0);
  const data = need.gb.reduce((sum, one) => sum + one, 0);
  const whole = ofTrip(plans, need, need.places, { days: all, parts: 1, gb: data });
  const kept = (answers: readonly Part[]) => answers.filter(({ total, due }) => keeps(total, due));
  const isTied = [...whole].some((part) => part.isTied);
  if (need.places.length === 1) return { mix: null, others: kept(whole), isTied };
  const atPlaces = need.places.map((place, at) => {
    const many = need.places.length;
    const share = need.days.length > 1 ? need.days[at]! : all;
    const isEqual = need.days.length === 1;
    // As fractions: `days` over `parts`, and GB in the same proportion to all.
    const stay = isEqual
      ? { days: all, parts: many, gb: need.gb.length > 1 ? need.gb[at]! * many : data }
      : { days: share, parts: 1, gb: need.gb.length > 1 ? need.gb[at]! : (data * share) / all };
    const gb = need.gb.length > 1 ? [need.gb[at]!] : need.gb;
    // What is paid on the first day is paid at the first place.
    const maxDue = at === 0 ? need.maxDue : null;
    return ofTrip(plans, { ...need, gb, maxDue }, [place], stay).filter(isFast);
  });
  const mix = mixOf(atPlaces);
  const wholeKept = kept(whole.filter(isFast));
  const sellers = [...new Set(atPlaces.flatMap((of) => of.map((part) => part.sellers)))];
  const combined = sellers.flatMap((seller): Part[] => {
    const each = atPlaces.map((of) =>
      of.filter((part) => part.sellers === seller && part.how !== 'silent'),
    );
    const best = (isWanted: (part: Part) => boolean) => {
      const parts = each.flatMap((some) => some.filter(isWanted).toSorted(byTotal)[0] ?? []);
      return parts.length === each.length ? add(parts, need) : null;
    };
    const isSure = ({ fits }: Part) => fits === 'known';
    const isFull = ({ pace }: Part) => pace === 'full';
    const bests = [
      best((part) => isSure(part) && isFull(part)),
      best(isFull),
      best(isSure),
      best(() => true),
    ];
    const able = bests.filter((one) => one !== null && keeps(one.total, one.due)) as Part[];
    return able.filter(
      (one, at) =>
        able.slice(0, at).every(({ total }) => one.total < total) &&
        !wholeKept.some(
          (of) => of.sellers === seller && groupOf(of) <= groupOf(one) && of.total <= one.total,
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
      (of) => of.sellers === mix.sellers && groupOf(of) <= groupOf(mix) && of.total <= mix.total,
    );
  return {
    mix: isKept ? mix : null,
    others: [...wholeKept, ...combined, ...(isOther ? [mix] : [])],
    isTied: isTied || atPlaces.flat().some((part) => part.isTied),
  };
}

const firstCharge = ({ price, setupFee, currency }: CostPlan) =>
  toMinor(price, currency) + toMinor(setupFee ?? 0, currency);
const daysOrMonths = ({ months, days }: NeedQuery) =>
  months === null ? days.reduce((sum, one) => sum + one, 0) : (months * 365) / 12;
const isFast = ({ pace }: Part) => pace !== 'slow';
/** Ages count from 3 October 2026: 90 days, and 365. */
const ageOf = (day: string | null): Age =>
  day === null ? null : day >= '2026-07-05' ? 'fresh' : day >= '2025-10-03' ? 'old' : 'older';
/** The cheapest part at a place, and of equal ones that which would stand first. */
const byTotal = (a: Part, b: Part) =>
  a.total - b.total ||
  groupOf(a) - groupOf(b) ||
  a.wishes - b.wishes ||
  Number(a.atLeast) - Number(b.atLeast) ||
  a.due - b.due ||
  (a.data === b.data ? 0 : b.data - a.data) ||
  (a.slug < b.slug ? -1 : 1);

/** Top speed in Mbps below 10; what comes fast, GB and each when; and what runs after it. */
function speedOf({
  dataAmount,
  maxSpeedMbps,
  reducedSpeed,
  fullSpeedData,
  fullSpeedPeriod,
}: FinderPlan) {
  const isUnlimited = dataAmount === 'Unlimited';
  const fast = isUnlimited && fullSpeedData ? Number.parseFloat(fullSpeedData) : Infinity;
  const alone = isUnlimited && !fullSpeedData ? (reducedSpeed ?? Infinity) : Infinity;
  const top = Math.min(maxSpeedMbps ?? Infinity, alone);
  return { top, fast, isDaily: fullSpeedPeriod === 'day', after: reducedSpeed ?? Infinity };
}

/** 1.8 GB a day for each Mbps, in so many days. */
const carries = (mbps: number, days: number) =>
  mbps >= 10 && mbps < Infinity ? Infinity : mbps * 1.8 * days;
const isMore = (a: number, b: number) => a > b + 1e-9;

function paceOf(gb: number, days: number, plan: FinderPlan): Pace | null {
  const { top, fast, isDaily, after } = speedOf(plan);
  if (isMore(gb, carries(top, days))) return null;
  const part = isDaily ? fast * days : fast;
  if (isMore(gb, part) && isMore(gb, part + carries(after, days))) return null;
  if (top < 3) return 'slow';
  if (!isMore(gb, part)) return 'full';
  return after < 1 ? 'slow' : 'slowed';
}

/** Of a month of 30 days; without data nothing is slow. */
const paceOfMonth = (plan: FinderPlan, { gb }: NeedQuery): Pace | null =>
  gb.length > 0 && gb[0] === 0 ? 'full' : paceOf(gb[0] ?? 0, 30, plan);

/** Of a pack while it runs in a stay. */
function paceOfStay(
  plan: FinderPlan,
  { days, parts, gb }: { days: number; parts: number; gb: number },
  need: NeedQuery,
): Pace | null {
  if (need.gb.length > 0 && need.gb.every((one) => one === 0)) return 'full';
  const runs = Math.min(Number.parseInt(plan.validity, 10), days / parts);
  return paceOf((gb / days) * runs, runs, plan);
}
const inNeed = (minor: number, { currency }: { currency: Currency }, need: NeedQuery) =>
  convertMinor(minor, currency, currencyOf(need), CONTEXT.rates);

function currencyOf({ places, currency }: NeedQuery): Currency {
  const own = CONTEXT.places.find(({ code }) => code === places[0] && places.length === 1);
  return currency ?? (own && !places[0]!.startsWith('X') ? own.currency : 'USD');
}

interface Part extends Expected {
  /** Equal sets of packs leave it open. */
  isTied: boolean;
  data: number;
  slug: string;
  open: string[];
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
  const shelves = new Map<string, { plan: FinderPlan; open: string[]; how: How; pace: Pace }[]>();
  for (const plan of plans) {
    const how = reaches(plan, places);
    const open = how && unknowns(plan, need);
    const pace = open && paceOfStay(plan, stay, need);
    if (!open || !pace || plan.billing !== 'once') continue;
    // What is slow is bought with nothing else.
    const name = [plan.carrier.slug, plan.currency, plan.region.code, how, pace === 'slow'].join(
      ' ',
    );
    shelves.set(name, [...(shelves.get(name) ?? []), { plan, open, how, pace }]);
  }
  return [...shelves.values()].flatMap((shelf): Part[] => {
    const { plan: first, how } = shelf[0]!;
    // The dearest of a set is paid first.
    const mayBuy = (plan: CostPlan) =>
      need.maxDue === null ||
      inNeed(firstCharge(plan) * need.lines, plan, need) <= toMinor(need.maxDue, 'USD');
    const best = (some: typeof shelf): Part | null => {
      const sold = some.map(({ plan }) => plan);
      const set = everySetOf(sold, stay, mayBuy);
      if (!set) return null;
      const kinds = [...new Set(set.chosen)];
      const used = kinds.map((at) => some[at]!);
      const open = new Set(used.flatMap((one) => one.open));
      const turned = everySetOf(sold.toReversed(), stay, mayBuy)!.chosen.map(
        (at) => sold.length - 1 - at,
      );
      const dear = used.toSorted((x, y) => firstCharge(y.plan) - firstCharge(x.plan))[0]!;
      const days = used.map(({ plan }) => plan.seenOn);
      const oldest = days.includes(null) ? null : days.toSorted()[0]!;
      const minor = set.minor * need.lines;
      return {
        sellers: first.carrier.slug,
        fits: open.size === 0 && how !== 'silent' ? 'known' : 'unknown',
        how,
        isForTravel: false,
        wishes: open.size,
        open: [...open],
        age: ageOf(oldest),
        pace: (['slow', 'slowed', 'full'] as const).find((one) =>
          used.some(({ pace }) => pace === one),
        )!,
        atLeast: used.some(({ plan }) => plan.taxes === 'excluded'),
        isTied: String(turned.toSorted()) !== String(set.chosen.toSorted()),
        data: set.data,
        slug: dear.plan.slug,
        total: inNeed(minor, first, need),
        due: inNeed(firstCharge(dear.plan) * need.lines, first, need),
        currency: first.currency,
        minor,
        // Packs of one kind are one line.
        lines: kinds.map(
          (at) =>
            set.chosen.filter((one) => one === at).length * firstCharge(sold[at]!) * need.lines,
        ),
      };
    };
    const isSure = ({ open }: { open: string[] }) => open.length === 0;
    const full = shelf.filter(({ pace }) => pace !== 'slowed');
    const choices = [full.filter(isSure), full, shelf.filter(isSure), shelf];
    const bests = choices.flatMap((some) => (some.length > 0 ? (best(some) ?? []) : []));
    return bests.filter((one, at) => bests.slice(0, at).every(({ minor }) => one.minor < minor));
  });
}

/** The first answer of each place, added up. */
function mixOf(atPlaces: readonly Part[][]): Mixed | null {
  const firsts = atPlaces.map((of) => {
    const order = (part: Part) => [...keyIn(part, of), part.due];
    return of.filter((part) => !of.some((other) => isBefore(order(other), order(part))));
  });
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
  const ages = parts.map(({ age }) => age);
  const age = ages.includes(null)
    ? null
    : (['older', 'old', 'fresh'] as const).find((one) => ages.includes(one))!;
  return {
    ...first!,
    fits: parts.every(({ fits }) => fits === 'known') ? 'known' : 'unknown',
    age,
    pace: parts.some(({ pace }) => pace === 'slowed') ? 'slowed' : 'full',
    atLeast: parts.some(({ atLeast }) => atLeast),
    wishes: new Set(parts.flatMap(({ open }) => open)).size,
    open: parts.flatMap(({ open }) => open),
    total: isOne ? inNeed(minor, first!, { ...need, places: ['A', 'B'] }) : converted,
  };
}

/** What of a plan is not published of what was asked for; null: it is no answer. */
function unknowns(plan: FinderPlan, need: NeedQuery): string[] | null {
  const isTrip = need.months === null;
  if (need.carriers.length > 0 && !need.carriers.includes(plan.carrier.slug)) return null;
  if (plan.addOnTo !== null) return null;
  const audience = audienceOf(plan.audience, plan.carrier.kind);
  if (audience !== 'anyone' && audience !== (isTrip ? 'visitors' : 'residents')) return null;
  const open: string[] = [];
  const saysHotspot = plan.hotspot ?? (need.hotspotGb !== null && plan.hotspotData ? true : null);
  const asks: [string, boolean, boolean | null][] = [
    ['hotspot', need.hotspot, saysHotspot],
    ['hotspotData', need.hotspotGb !== null, hotspotHolds(plan, need.hotspotGb ?? 0)],
    ['hostNetwork', need.network.length > 0, runsOn(plan, need.network)],
    ['calls', need.calls !== 'any', callsAre(plan, need.calls)],
    ['hasNumber', need.number, numberOf(plan)],
    [
      'contractMonths',
      need.contract === 'none',
      plan.contractMonths === null ? null : plan.contractMonths <= 1,
    ],
    ['format', need.format !== null, isFormat(plan, need.format)],
  ];
  for (const [name, isAsked, value] of asks) {
    if (!isAsked || value === true) continue;
    if (value === false) return null;
    open.push(name);
  }
  const held = Number.parseFloat(plan.dataAmount) * (plan.dataPeriod === 'day' ? 30 : 1);
  const gb = need.gb[0] ?? 0;
  if (!isTrip && plan.dataAmount !== 'Unlimited' && held < gb) return null;
  const isTravel = plan.carrier.kind === 'travel';
  if (!isTrip && isTravel && (need.number || need.calls !== 'any')) return null;
  if (!isTrip && isTravel) open.push('planType');
  const { top, fast } = speedOf(plan);
  const isFull = plan.dataAmount === 'Unlimited' && fast === Infinity && top >= 10;
  if (need.unlimited && !isFull) return null;
  if (!isTrip && plan.billing === 'once' && Number.parseInt(plan.validity, 10) < 28) return null;
  return open;
}

function hotspotHolds(plan: FinderPlan, gb: number): boolean | null {
  const { hotspot, hotspotData, dataAmount, dataPeriod, validity } = plan;
  const times = dataPeriod === 'day' ? Number.parseInt(validity, 10) : 1;
  const held = dataAmount === 'Unlimited' ? Infinity : Number.parseFloat(dataAmount) * times;
  if (hotspot === false || held < gb) return false;
  if (hotspotData === null) return null;
  return Number.parseFloat(hotspotData) >= gb;
}

function runsOn({ carrier }: FinderPlan, wanted: readonly string[]): boolean | null {
  const own = carrier.hostNetwork;
  if (own === null) return null;
  return wanted.some((name) => (name === 'docomo' ? own.includes('docomo') : own === 'O2'));
}

const callsAre = ({ calls }: FinderPlan, wanted: NeedQuery['calls']) =>
  calls === null ? null : calls === 'unlimited' || (wanted === 'some' && calls !== 'none');

/** Operators whose plans can call give a number. */
const numberOf = ({ ownNumber, calls, carrier }: FinderPlan) =>
  ownNumber ?? (carrier.kind !== 'travel' && calls && calls !== 'none' ? true : null);

const isFormat = ({ format }: FinderPlan, wanted: NeedQuery['format']) =>
  format && (format === 'both' || format === wanted);

const either = <T>(...values: T[]) => fc.constantFrom(...values);

/** The first far more often than one of the others: so that most plans meet most wishes. */
const mostly = <T>(first: T, ...others: T[]) =>
  fc.oneof(
    { weight: 15, arbitrary: fc.constant(first) },
    { weight: 1, arbitrary: either(...others) },
  );

/** Few sellers, places and sizes: so that they meet. */
const anyOffer = fc
  .record({
    place: either('JP', 'JP', 'JP', 'JP', 'UK', 'UK', 'UK', 'XE', 'XE', 'XA', 'XW'),
    seller: either('a', 'b', 'c'),
    price: fc.integer({ min: 1, max: 30 }),
    currency: either<Currency>('USD', 'USD', 'EUR'),
    validity: either<Validity>('3 days', '7 days', '10 days', '30 days'),
    dataAmount: either('1GB', '2GB', '5GB', '10GB', 'Unlimited'),
    dataPeriod: either<DataPeriod>('total', 'total', 'day'),
    hotspot: mostly(true, null, false),
    hotspotData: either('5GB', '50GB', null),
    seenOn: either('2026-09-01', '2026-09-02', '2026-01-01', '2025-04-01', null),
    taxes: either<'included' | 'excluded'>('included', 'included', 'excluded'),
    maxSpeedMbps: mostly(null, 2, 5),
    reducedSpeed: either(null, 0.5, 2),
    fullSpeedData: either(null, null, '1GB', '3GB'),
    fullSpeedPeriod: either<DataPeriod>('total', 'day'),
    host: either('NTT docomo', 'O2', null),
    covers: either<string[] | null>(null, ['GB', 'JP'], ['JP']),
    calls: either('unlimited', '100 min', 'none', null),
    ownNumber: mostly(null, true, false),
    format: either<FinderPlan['format']>('esim', 'plastic', 'both', null),
    contractMonths: mostly(0, 1, null, 12),
    addOnTo: mostly(null, 'p0'),
    audience: mostly<FinderPlan['audience']>(null, 'residents', 'existing'),
  })
  .map(({ place, covers, ...facts }) => ({
    ...facts,
    place,
    covers: place.startsWith('X') ? covers : null,
  }));
const anyPlans = fc
  .array(fc.tuple(anyOffer, either(true, true, false)), {
    minLength: 6,
    maxLength: 14,
    size: 'max',
  })
  .map((offers) =>
    offers.map(([{ seller, ...offer }, isPack], at) =>
      isPack
        ? pack(`p${at}`, { ...offer, seller: `${seller}-travel` })
        : monthly(`p${at}`, { ...offer, seller, dataPeriod: 'total', validity: '1 month' }),
    ),
  );

const anyWishes = fc.record({
  lines: either(1, 1, 2, 3, 9),
  hotspot: mostly(false, true),
  hotspotGb: mostly(null, 5, 20),
  calls: mostly<NeedQuery['calls']>('any', 'some', 'unlimited'),
  number: mostly(false, true),
  unlimited: mostly(false, true),
  contract: mostly<NeedQuery['contract']>('any', 'none'),
  format: mostly<NeedQuery['format']>(null, 'esim', 'plastic'),
  maxPerMonth: mostly(null, 20, 80),
  maxAge: fc.constant('any' as const),
  network: mostly<string[]>([], ['docomo'], ['o2'], ['docomo', 'o2']),
  carriers: mostly<string[]>([], ['a', 'a-travel'], ['b-travel', 'c']),
  maxDue: mostly(null, 10, 20, 60),
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
      days: each(fc.integer({ min: 1, max: 10 })),
      gb: each(either(0, 1, 1, 2, 3)),
    });
    const stay = fc.record({
      months: fc.integer({ min: 1, max: 24 }),
      days: fc.constant<number[]>([]),
      gb: either<number[]>([], [1], [5], [10]),
    });
    return fc
      .tuple(fc.oneof({ weight: 4, arbitrary: trip }, { weight: 1, arbitrary: stay }), anyWishes)
      .map(([time, wishes]): NeedQuery => ({
        ...NO_WISHES,
        ...time,
        ...wishes,
        gb: wishes.unlimited ? [] : time.gb,
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
