import { commitChange, nextId, type Change } from '../change.ts';
import type { Db, Statement } from '../client.ts';
import { auditEntry } from '../queries/audit.ts';
import { BUMP_DATA_VERSION } from '../queries/site.ts';
import { insertInto } from '../statements.ts';
import { loadSeed } from './load.ts';
import { sampleRecords, seedRows, type SeedRow } from './seed.ts';

/** How many rows a reload added and brought back to the seed's values. */
export interface Reloaded {
  added: number;
  changed: number;
  unchanged: number;
}

/**
 * Brings the seed's rows back by their keys (slug, code): missing ones are added, changed ones get
 * the seed's values, all others stay as they are. One commit; `backUp` runs first, see `resetContent`.
 */
export async function reloadSeed(
  db: Db,
  backUp: () => Promise<string>,
  change: Change,
): Promise<Reloaded & { backup: string }> {
  const seed = seedRows(await loadSeed());
  return db.write(async (commit) => {
    const backup = await backUp();
    const counts: Reloaded = { added: 0, changed: 0, unchanged: 0 };
    const upsert = upserter(db, change.now, counts);
    const statements: Statement[] = [];
    const carriers = new Map<string, number>();
    const regions = new Map<string, number>();
    for (const [table, key, rows, ids] of [
      ['carriers', 'slug', seed.carriers, carriers],
      ['regions', 'code', seed.regions, regions],
    ] as const) {
      const put = await upsert(table, key);
      for (const [name, row] of rows) {
        const { id, statement } = put(name, row);
        ids.set(name, id);
        if (statement) statements.push(statement);
      }
    }
    const put = await upsert('plans', 'slug');
    for (const [slug, { carrier, region, row }] of seed.plans) {
      const plan = { carrier_id: carriers.get(carrier)!, region_id: regions.get(region)!, ...row };
      const done = put(slug, { ...plan, checked_at: null });
      if (!done.statement) continue;
      statements.push(done.statement);
      if (done.before === null) statements.push(...sampleRecords(done.id, row, change.now));
      else if (done.before.price_minor !== row.price_minor) {
        statements.push(seedPrice(done.id, row, change.now));
      }
    }
    await commitChange(commit, [
      ...statements,
      auditEntry(
        change.actor,
        { action: 'reload', entity: 'database', entityId: 0, after: { ...counts, backup } },
        change.now,
      ),
      BUMP_DATA_VERSION,
    ]);
    return { ...counts, backup };
  });
}

/** Makes the function that inserts or updates one row of a table, and counts what it did. */
function upserter(db: Db, now: Date, counts: Reloaded) {
  return async (table: string, key: string) => {
    const live = await db.all<SeedRow>(`SELECT * FROM ${table} WHERE deleted_at IS NULL`);
    const known = new Map(live.map((row) => [row[key] as string, row]));
    let next = await nextId(db, table);
    const stamp = now.toISOString();
    return (name: string, row: SeedRow) => {
      const before = known.get(name) ?? null;
      if (!before) {
        counts.added += 1;
        const id = next++;
        const columns = { id, ...row, created_at: stamp, updated_at: stamp };
        return { id, before, statement: insertInto(table, columns) };
      }
      const id = before.id as number;
      const changed = Object.keys(row).filter((column) => before[column] !== row[column]);
      if (changed.length === 0) {
        counts.unchanged += 1;
        return { id, before, statement: null };
      }
      counts.changed += 1;
      const sets = [...changed.map((column) => `${column} = ?`), 'updated_at = ?'];
      const statement: Statement = {
        sql: `UPDATE ${table} SET ${sets.join(', ')}, version = version + 1 WHERE id = ?`,
        args: [...changed.map((column) => row[column] ?? null), stamp, id],
      };
      return { id, before, statement };
    };
  };
}

/** A plan whose price the reload changed says so in its history, as sample data. */
function seedPrice(planId: number, row: SeedRow, now: Date): Statement {
  return {
    sql: `INSERT INTO price_records (plan_id, price_minor, currency, recorded_date, sample, created_at)
      SELECT ?, ?, ?, max(?, coalesce((SELECT max(recorded_date) FROM price_records WHERE plan_id = ?), '')), 1, ?`,
    args: [
      planId,
      row.price_minor ?? null,
      row.currency ?? null,
      now.toISOString().slice(0, 10),
      planId,
      now.toISOString(),
    ],
  };
}
