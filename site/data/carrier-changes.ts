import type { Catalog } from '#db/catalog.ts';
import type { Plan } from '#src/contract/plans.ts';
import { likeForLike, type LikeForLike, type Way } from '#src/domain/carrier-changes.ts';
import type { ChangeLine } from '#src/domain/chart-changes.ts';
import { keepByFacts, kept } from '#src/domain/kept.ts';
import type { OpenPrice } from '#src/domain/open-data.ts';
import type { CarrierKind } from '#src/domain/vocabulary.ts';

/** What a carrier's dated prices say of it. */
export interface CarrierChanges {
  /** Dated prices of its plans. */
  prices: number;
  /** Null: too few dated prices. */
  own: LikeForLike | null;
  /** Plans that were first seen after the first of the two days. */
  added: number;
  places: PlaceChanges[];
  /** The carrier's own line, then up to three of carriers like it, of the same months. */
  lines: ChangeLine[];
}

/** How many of a carrier's plans at a place fell, rose, stayed and came later. */
export interface PlaceChanges extends Record<Way, number> {
  code: string;
  name: string;
  plans: number;
  added: number;
  /** The first and the last day of its dated prices; null without any. */
  days: { from: string; to: string } | null;
}

/** Lines of other carriers beside a carrier's own. */
const OTHERS = 3;

/** Works it out for the plans of a carrier. */
export async function carrierChanges(
  catalog: Catalog,
  carrier: { slug: string; name: string; kind: CarrierKind },
  plans: readonly Plan[],
): Promise<CarrierChanges> {
  const all = await pricesByCarrier(catalog);
  const { changesOf } = keepsOf(catalog.memory);
  const { slug, name } = carrier;
  const prices = dated(all.get(slug) ?? []);
  const own = changesOf(slug, prices);
  const byPlan = Map.groupBy(prices, ({ plan }) => plan);
  const isNew = (plan: Plan) =>
    own !== null && (byPlan.get(plan.slug)?.[0]?.recordedDate ?? own.from) > own.from;
  const lines = catalog.carriers
    .filter((other) => other.kind === carrier.kind && other.slug !== slug)
    .flatMap((other) => {
      const changes = changesOf(other.slug, dated(all.get(other.slug) ?? []));
      return own && changes && isLike(own, changes) ? [lineOf(other.name, changes)] : [];
    })
    .sort((a, b) => b.plans - a.plans || (a.name < b.name ? -1 : 1));
  const places = Map.groupBy(plans, ({ region }) => region.code);
  return {
    prices: prices.length,
    own,
    added: plans.filter(isNew).length,
    places: catalog.regions.flatMap(({ code }) => {
      const some = places.get(code);
      return some ? [placeOf(some, own, isNew, byPlan)] : [];
    }),
    lines: own ? [lineOf(name, own), ...lines.slice(0, OTHERS)] : [],
  };
}

/** Every dated price of public plans by the slug of their carrier: by plan, oldest first. */
export async function pricesByCarrier(
  catalog: Catalog,
): Promise<ReadonlyMap<string, readonly OpenPrice[]>> {
  return grouped(await catalog.openPrices(), catalog.outlines());
}

const dated = kept((prices: readonly OpenPrice[]) => prices.filter(({ sample }) => !sample));

/** Changes of carriers, worked out anew when one of their prices is another. */
const keepsOf = kept((_memory: object) => {
  const known = keepByFacts<LikeForLike | null>();
  return {
    changesOf: (slug: string, prices: readonly OpenPrice[]) => {
      const found = known.find(slug, prices);
      return found === undefined ? known.keep(slug, prices, likeForLike(prices)) : found;
    },
  };
});

const grouped = kept((prices: readonly OpenPrice[], outlines: ReturnType<Catalog['outlines']>) => {
  const carrierOf = new Map(outlines.map(({ plan, key }) => [plan.slug, key.carrier]));
  return Map.groupBy(prices, ({ plan }) => carrierOf.get(plan) ?? '');
});

/** Both days in the same months. */
function isLike(one: LikeForLike, other: LikeForLike): boolean {
  const months = ({ from, to }: LikeForLike) => `${from.slice(0, 7)} ${to.slice(0, 7)}`;
  return months(one) === months(other);
}

function lineOf(name: string, { ways, from, to, percent }: LikeForLike): ChangeLine {
  return { name, plans: ways.size, from, to, percent };
}

function placeOf(
  plans: readonly Plan[],
  own: LikeForLike | null,
  isNew: (plan: Plan) => boolean,
  byPlan: ReadonlyMap<string, readonly OpenPrice[]>,
): PlaceChanges {
  const { code, name } = plans[0]!.region;
  const count = (way: Way) => plans.filter(({ slug }) => own?.ways.get(slug) === way).length;
  const days = plans
    .flatMap(({ slug }) => byPlan.get(slug)?.map(({ recordedDate }) => recordedDate) ?? [])
    .sort();
  return {
    code,
    name,
    plans: plans.length,
    fell: count('fell'),
    rose: count('rose'),
    same: count('same'),
    added: plans.filter(isNew).length,
    days: days.length > 0 ? { from: days[0]!, to: days.at(-1)! } : null,
  };
}
