import { setImmediate as soon } from 'node:timers/promises';
import type { DataDay } from '#src/domain/prices/freshness.ts';
import type { DbReader } from '../core/connect/moment.ts';
import { PLAN_JOINS, selectPlans } from '../plans/rows/plan-rows.ts';
import { SHOWN_PLAN } from '../core/readable.ts';
import { entryFromRow, type SqlPlan } from '../core/rows.ts';
import { carry, carryMembers, carryRows } from './carry.ts';
import type { Entry, PastPlan, StoredRecord } from './snapshot.ts';

/** Plans that are read at once: others of the process go on in between. */
const PAGE = 1000;

/** Records of `plans p`, newest first: a libSQL server knows no order inside of an aggregate. */
const RECORDS = `(SELECT json_group_array(json_array(h.id, h.price_minor, h.currency, h.recorded_date,
  h.sample, h.source_name, h.source_url, h.way, h.created_at))
  FROM (SELECT * FROM price_records WHERE plan_id = p.id ORDER BY recorded_date DESC, id DESC) h)
  AS records`;

/** What is read beside the plans. */
interface Beside {
  days: DataDay;
  notes: ReadonlyMap<number, Entry['notes']>;
}

/** Of most plans, the same list. */
export const NO_NOTES: readonly never[] = [];

/** The public plans by id, those of some numbers alone with `ids`. */
export async function readEntries(
  db: DbReader,
  { days, notes }: Beside,
  ids: Iterable<number> | null,
): Promise<Entry[]> {
  const some = amongIds(ids);
  const entries: Entry[] = [];
  for (let after = 0; ;) {
    const rows = await selectPlans<{ records: string }>(
      db,
      `FROM plans p NOT INDEXED ${PLAN_JOINS} WHERE p.id > ? AND ${SHOWN_PLAN} ${some.sql} ORDER BY p.id LIMIT ${PAGE}`,
      [after, ...some.args],
      RECORDS,
    );
    for (const row of rows)
      entries.push({
        ...entryFromRow(row, days),
        records: (JSON.parse(row.records) as RecordCells[]).map(recordFromCells),
        notes: notes.get(row.id) ?? NO_NOTES,
        updatedAt: row.updated_at,
      });
    if (rows.length < PAGE) return entries;
    after = rows.at(-1)!.id;
    await soon();
  }
}

/** Plans that were public and are not any more, by id. */
export async function readPast(db: DbReader, ids: Iterable<number> | null): Promise<PastPlan[]> {
  const some = amongIds(ids);
  const rows = await db.all<
    Pick<SqlPlan, 'id' | 'carrier_id' | 'region_id' | 'covers' | 'updated_at'>
  >(
    `SELECT id, carrier_id, region_id, covers, updated_at FROM plans p
     WHERE (p.status = 'withdrawn' OR (p.status = 'active' AND p.deleted_at IS NOT NULL)) ${some.sql}
     ORDER BY p.id`,
    some.args,
  );
  return rows.map(({ id, carrier_id, region_id, covers, updated_at }) => ({
    id,
    carrierId: carrier_id,
    regionId: region_id,
    covers,
    updatedAt: updated_at,
  }));
}

/** The entry of before where it says the same, else with the parts of it that do. */
export function carryEntry(before: Entry | undefined, now: Entry): Entry {
  if (!before) return now;
  return carryMembers(before, {
    plan: carry(before.plan, now.plan),
    key: carry(before.key, now.key),
    records: carryRows(before.records, now.records),
    notes: carry(before.notes, now.notes),
    updatedAt: now.updatedAt,
  });
}

type RecordCells = [
  id: number,
  priceMinor: number,
  currency: StoredRecord['currency'],
  recordedDate: string,
  sample: number,
  sourceName: string | null,
  sourceUrl: string | null,
  way: StoredRecord['way'],
  createdAt: string,
];

function recordFromCells(cells: RecordCells): StoredRecord {
  const [id, priceMinor, currency, recordedDate, sample, sourceName, sourceUrl, ...rest] = cells;
  const [way, createdAt] = rest;
  const sources = { sourceName, sourceUrl, way, createdAt };
  return { id, priceMinor, currency, recordedDate, sample: sample === 1, ...sources };
}

/** The condition of `plans p` of some numbers; null: of all. */
function amongIds(ids: Iterable<number> | null): { sql: string; args: string[] } {
  return ids
    ? { sql: 'AND p.id IN (SELECT value FROM json_each(?))', args: [JSON.stringify([...ids])] }
    : { sql: '', args: [] };
}
