import type { PriceRecord } from '#src/contract/prices.ts';
import { kept } from '#src/domain/kept.ts';
import type { OpenPrice } from '#src/domain/open-data.ts';
import type { Db } from '../client.ts';
import { sameRows } from '../keep-rows.ts';
import { SHOWN_PLAN } from '../readable.ts';
import { openPriceFromCells } from './open-prices.ts';
import { amongIds } from './plan-texts.ts';
import { RECORD_CELLS, recordFromCells, type RecordCells } from './prices.ts';

/** What answers over all plans need of one, in whatever state, beside its price records. */
interface Facts {
  slug: string;
  planName: string;
  planType: string;
  carrierId: number;
  regionId: number;
  isPublic: 0 | 1;
  /** It is or was public: pages that list it, or did, are as new as it is. */
  isDated: 0 | 1;
  covers: string | null;
  sample: 0 | 1;
  seenOn: string | null;
  updatedAt: string;
  /** When its newest record was written; '' without one. */
  recordedAt: string;
}

/** A plan with its price records. */
export interface RecordedPlan extends Facts {
  id: number;
  /** The records as they were read, newest first. */
  cells: readonly RecordCells[];
  records: PriceRecord[];
  /** As the open data has them, oldest first; none of a plan that is not public. */
  prices: readonly OpenPrice[];
}

/** The texts of all plans for `recordedPlan`, by id; only of some of them with `ids`. */
export async function readRecordedTexts(
  db: Pick<Db, 'all'>,
  ids: readonly number[] | null,
): Promise<string[]> {
  const { sql, args } = amongIds(ids);
  const rows = await db.all<{ cells: string }>(
    `SELECT json_array(p.id, json_object('slug', p.slug, 'planName', p.plan_name,
       'planType', p.plan_type, 'carrierId', p.carrier_id,
       'regionId', p.region_id, 'isPublic', ${SHOWN_PLAN},
       'isDated', p.status IN ('active', 'withdrawn'), 'covers', p.covers, 'sample', p.sample,
       'seenOn', p.seen_on, 'updatedAt', p.updated_at, 'recordedAt', coalesce(
         (SELECT max(h.created_at) FROM price_records h WHERE h.plan_id = p.id), '')),
       json((SELECT json_group_array(${RECORD_CELLS} ORDER BY h.recorded_date DESC, h.id DESC)
         FROM price_records h WHERE h.plan_id = p.id))) AS cells
     FROM plans p WHERE true ${sql} ORDER BY p.id`,
    args,
  );
  return rows.map(({ cells }) => cells);
}

/** The plan of such a text. A record that says what it said `before` is the same object, and so is their list. */
export function recordedPlan(text: string, before?: RecordedPlan): RecordedPlan {
  const [id, facts, found] = JSON.parse(text) as [number, Facts, RecordCells[]];
  const cells = before ? sameRows(before.cells, found) : found;
  const prices = facts.isPublic ? pricesOf(cells, facts.slug) : [];
  return { id, ...facts, cells, records: recordsOf(cells), prices };
}

const recordOf = kept(recordFromCells);
const recordsOf = kept((cells: readonly RecordCells[]) => cells.map((row) => recordOf(row)));
const priceOf = kept(openPriceFromCells);
const pricesOf = kept((cells: readonly RecordCells[], slug: string) =>
  cells.map((row) => priceOf(row, slug)).reverse(),
);
