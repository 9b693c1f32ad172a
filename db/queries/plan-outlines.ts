import type { Plan } from '#src/contract/plans.ts';
import type { Days } from '#src/domain/freshness.ts';
import type { Audience } from '#src/domain/audience.ts';
import { coveredCountries } from '#src/domain/covers.ts';
import { fromMinor } from '#src/domain/money.ts';
import type { PlanKey } from '#src/domain/lists/rows.ts';
import type { PricedPlan } from '#src/domain/unit-price.ts';
import type { Validity } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { PLAN_JOINS, selectPlans } from '../plan-rows.ts';
import { AUDIENCE, entryFromRow, planFromRow, type PlanRow, type SqlPlan } from '../rows.ts';
import { SHOWN_PLAN } from '../readable.ts';
import { amongIds } from './plan-texts.ts';

/**
 * What a page reads of all plans of a region: key figures and the rank of carriers
 * need few columns, and reading a row whole costs more than all else.
 */
export interface PlanOutline {
  plan: { slug: string; validity: Validity } & PricedPlan &
    Pick<
      Plan,
      'currency' | 'seenOn' | 'sample' | 'audience' | 'addOnTo' | 'listPrice' | 'offerEnds'
    > & { offerEnded: boolean };
  key: Pick<
    PlanKey,
    | 'id'
    | 'carrier'
    | 'region'
    | 'planType'
    | 'usdMicros'
    | 'dataMb'
    | 'unlimited'
    | 'popularity'
    | 'covers'
    | 'format'
    | 'audience'
  >;
}

/**
 * The public plans of a region by its code, by id, for `outlineFromRow`; only some with `ids`. They come as one text: for
 * thousands of rows that takes a fifth of the time that the driver needs for as many objects.
 */
export async function readOutlines(
  db: Pick<Db, 'all'>,
  region: string,
  ids: readonly number[] | null,
): Promise<OutlineRow[]> {
  const some = amongIds(ids);
  const [found] = await db.all<{ outlines: string }>(
    `SELECT json_group_array(json_array(p.id, p.slug, p.plan_type, p.price_minor, p.currency,
       p.data_amount, p.data_period, p.validity, p.seen_on, p.usd_micros, p.data_mb,
       p.is_unlimited, p.popularity, p.sample, c.slug, p.covers, p.format, ${AUDIENCE},
       p.audience, p.add_on_to, p.list_minor, p.offer_ends)) AS outlines
     FROM plans p ${PLAN_JOINS} WHERE r.code = ? AND ${SHOWN_PLAN} ${some.sql}`,
    [region, ...some.args],
  );
  const rows = JSON.parse(found?.outlines ?? '[]') as OutlineRow[];
  return rows.sort(([a], [b]) => a - b);
}

/** The columns above, in their order. */
export type OutlineRow = [
  id: SqlPlan['id'],
  slug: SqlPlan['slug'],
  planType: SqlPlan['plan_type'],
  priceMinor: SqlPlan['price_minor'],
  currency: SqlPlan['currency'],
  dataAmount: SqlPlan['data_amount'],
  dataPeriod: SqlPlan['data_period'],
  validity: SqlPlan['validity'],
  seenOn: SqlPlan['seen_on'],
  usdMicros: SqlPlan['usd_micros'],
  dataMb: SqlPlan['data_mb'],
  unlimited: SqlPlan['is_unlimited'],
  popularity: SqlPlan['popularity'],
  sample: SqlPlan['sample'],
  carrier: PlanRow['c_slug'],
  covers: SqlPlan['covers'],
  format: SqlPlan['format'],
  audience: Audience,
  saidAudience: SqlPlan['audience'],
  addOnTo: SqlPlan['add_on_to'],
  listMinor: SqlPlan['list_minor'],
  offerEnds: SqlPlan['offer_ends'],
];

/** The outline of such a row. */
export function outlineFromRow(row: OutlineRow, region: string): PlanOutline {
  const [id, slug, planType, priceMinor, currency, dataAmount, dataPeriod, validity, ...rest] = row;
  const [seenOn, usdMicros, dataMb, unlimited, popularity, sample, ...last] = rest;
  const [carrier, covers, format, audience, saidAudience, addOnTo, listMinor, offerEnds] = last;
  return {
    plan: {
      slug,
      price: fromMinor(priceMinor, currency),
      currency,
      dataAmount,
      dataPeriod,
      validity,
      seenOn,
      sample: sample === 1,
      audience: saidAudience,
      addOnTo,
      listPrice: listMinor === null ? null : fromMinor(listMinor, currency),
      offerEnds,
      // No day is known here: `Outlines.onDay` judges.
      offerEnded: false,
    },
    key: {
      id,
      carrier,
      region,
      planType,
      usdMicros,
      dataMb,
      unlimited: unlimited === 1,
      popularity,
      covers: coveredCountries(region, covers),
      format,
      audience,
    },
  };
}

/** Some public plans, in the order of their ids as given. */
export async function listPlansById(db: Db, ids: readonly number[], days: Days): Promise<Plan[]> {
  if (ids.length === 0) return [];
  const { sql, args } = amongIds(ids);
  const rows = await selectPlans(db, `FROM plans p ${PLAN_JOINS} WHERE ${SHOWN_PLAN} ${sql}`, args);
  const plans = new Map(rows.map((row) => [row.id, planFromRow(row, days)]));
  return ids.flatMap((id) => plans.get(id) ?? []);
}

/** The public plans of a carrier with their filter columns, by id. */
export async function listPlansOfCarrier(
  db: Db,
  slug: string,
  days: Days,
): Promise<{ plan: Plan; key: PlanKey }[]> {
  const rows = await selectPlans(
    db,
    `FROM plans p ${PLAN_JOINS} WHERE c.slug = ? AND ${SHOWN_PLAN} ORDER BY p.id`,
    [slug],
  );
  return rows.map((row) => entryFromRow(row, days));
}
