import type { Catalog } from '#db/catalog/catalog.ts';
import { openPricesOf } from '#db/catalog/records.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import {
  likeForLike,
  type LikeForLike,
  type PriceDirection,
} from '#src/domain/prices/history/carrier-changes.ts';
import type { ChangeLine } from '#src/domain/prices/charts/chart-changes.ts';
import { memo } from '#src/domain/core/memo.ts';
import type { OpenPrice } from '#src/domain/pages/open-data/open-data.ts';
import type { CarrierKind } from '#src/domain/core/vocabulary.ts';

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
export interface PlaceChanges extends Record<PriceDirection, number> {
  code: string;
  name: string;
  plans: number;
  added: number;
  /** The first and the last day of its dated prices; null without any. */
  days: { from: string; to: string } | null;
}

/** Lines of other carriers beside a carrier's own. */
const OTHERS = 3;

/** Works it out for a carrier. */
export function carrierChanges(
  catalog: Catalog,
  carrier: { slug: string; name: string; kind: CarrierKind },
): CarrierChanges {
  const { slug, name } = carrier;
  const plans = catalog.plansOf(slug).map(({ plan }) => plan);
  const prices = datedPrices(catalog, slug);
  const own = changesOf(catalog, slug);
  const byPlan = Map.groupBy(prices, ({ plan }) => plan);
  const isNew = (plan: Plan) =>
    own !== null && (byPlan.get(plan.slug)?.[0]?.recordedDate ?? own.from) > own.from;
  const lines = catalog.carriers
    .filter((other) => other.kind === carrier.kind && other.slug !== slug)
    .flatMap((other) => {
      const changes = changesOf(catalog, other.slug);
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

/** Every price of a carrier's public plans: by plan, oldest first. */
export function carrierPrices(catalog: Catalog, slug: string): readonly OpenPrice[] {
  const entries = catalog.plansOf(slug);
  return memo(entries, 'open prices', () =>
    entries
      .toSorted((a, b) => (a.plan.slug < b.plan.slug ? -1 : 1))
      .flatMap((entry) => openPricesOf(entry)),
  );
}

/** Those that are no sample data. */
function datedPrices(catalog: Catalog, slug: string): readonly OpenPrice[] {
  const prices = carrierPrices(catalog, slug);
  return memo(prices, 'dated', () => prices.filter(({ sample }) => !sample));
}

function changesOf(catalog: Catalog, slug: string): LikeForLike | null {
  const prices = datedPrices(catalog, slug);
  return memo(prices, 'changes', () => likeForLike(prices));
}

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
  const count = (way: PriceDirection) =>
    plans.filter(({ slug }) => own?.ways.get(slug) === way).length;
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
