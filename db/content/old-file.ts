import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { openDb } from '../client.ts';
import type { SqlValue } from '../change.ts';
import { fileUrl } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { INITIAL } from '../migrations-before.ts';
import { Refusal } from '../refusal.ts';
import { insertMany } from '../statements.ts';
import { CONTENT_TABLES, type ContentTable } from '../tables.ts';

type Json = Record<string, unknown>;
type Price = [number, string, string, boolean, string, number?];
type Tables = Map<ContentTable, Record<string, SqlValue>[]>;

const TABLES: Record<string, ContentTable> = {
  rate: 'reference_rates',
  carrier: 'carriers',
  region: 'regions',
  plan: 'plans',
  seo: 'seo_global',
  'seo-page': 'seo_pages',
  profile: 'import_profiles',
  feed: 'feeds',
};
/** What every plan must have and a restore works out. */
const WORKED_OUT = {
  dataRank: 0,
  isUnlimited: 0,
  usdMicros: 0,
  regionMinor: 0,
  carrierSort: '',
  searchText: '',
};

/**
 * Makes a database file of a backup of content as it was written before: lines of JSON, a hash of
 * them at the end, rows that name carriers and regions by their place. Values are checked by whoever
 * reads that database, `cleanCopy`. Throws a Refusal, or what SQLite says of rows that do not fit.
 */
export async function convertOldFile(from: string, to: string): Promise<void> {
  const [head, ...lines] = await linesOf(from);
  const tables: Tables = new Map(CONTENT_TABLES.map((table) => [table, []]));
  for (const line of lines) addLine(tables, line);
  const db = await openDb({ url: fileUrl(to) }, { alone: true });
  try {
    // As it was when such files were written: later migrations say what its values mean today.
    await migrate(db, new Set([INITIAL]));
    const run = (sql: string, args: SqlValue[] = []) =>
      db.write((commit) => commit([{ sql, args }], { aside: false }));
    const made = await db.all<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table'",
    );
    const names = new Set(made.map(({ name }) => name));
    for (const table of CONTENT_TABLES.toReversed()) {
      if (names.has(table)) await run(`DELETE FROM ${table}`);
    }
    for (const [table, rows] of tables) {
      const columns = await db.all<{ name: string }>(`PRAGMA table_info(${table})`);
      if (rows.length === 0) continue;
      const known = columns.filter(({ name }) => name in rows[0]!);
      const own = rows.map((row) =>
        Object.fromEntries(known.map(({ name }) => [name, row[name] ?? null])),
      );
      const { sql, args } = insertMany(table, own);
      await run(sql, args as SqlValue[]);
    }
    // Numbers mean something only to the database that gave them.
    await run('UPDATE migrations SET applied_at = ?', [String(head!.origin ?? '')]);
    await db.all('PRAGMA journal_mode = DELETE');
  } finally {
    db.close();
  }
}

async function linesOf(file: string): Promise<Json[]> {
  const text = await readFile(file, 'utf8');
  const end = text.lastIndexOf('\n', text.length - 2) + 1;
  if (!text.startsWith('{"format":"sim-atlas-content","version":1,')) {
    throw new Refusal('invalid', 'This is no backup of content of before (version 1)');
  }
  const hash = createHash('sha256').update(text.slice(0, end)).digest('hex');
  if (text.slice(end).trimEnd() !== JSON.stringify({ sha256: hash })) {
    throw new Refusal('invalid', 'The file was changed or damaged: its hash does not fit');
  }
  const lines = text.slice(0, end).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Json);
}

function addLine(tables: Tables, { kind, type, profile, settings, ...line }: Json): void {
  const table = TABLES[String(kind)];
  if (!table) throw new Refusal('invalid', `Nothing is known of lines of the kind ${String(kind)}`);
  const rows = tables.get(table)!;
  // Files from before numbers stood in them count rows by their place.
  line.id ??= rows.length + 1;
  const { prices = [], sources = [], notes = [], draft, ...rest } = line;
  if (table === 'plans') {
    addPrices(tables, line.id, prices as Price[]);
    const plan = { planId: line.id, lastRunId: 0, author: '' };
    for (const each of sources as Json[]) {
      tables.get('plan_sources')!.push(rowOf({ ...plan, ...each }));
    }
    const all = tables.get('plan_notes')!;
    for (const each of notes as Json[]) {
      all.push(rowOf({ ...plan, reportId: -1 - all.length, ...each }));
    }
    if (draft) {
      const { fields, base, ...others } = draft as Record<string, Json>;
      const values = { fields: placed(tables, fields!), base: placed(tables, base!) };
      tables.get('plan_drafts')!.push(rowOf({ ...plan, ...others, ...values }));
    }
    rest.previousSample ??= previousSample(rest, prices as Price[]);
  }
  const own = (profile ?? settings) as Json | undefined;
  const more = own && { name: own.name, [profile ? 'profile' : 'settings']: own, updatedBy: '' };
  const derived = table === 'plans' && WORKED_OUT;
  rows.push(
    rowOf({ ...placed(tables, rest), ...(type ? { kind: type } : {}), ...more, ...derived }),
  );
}

function addPrices(tables: Tables, planId: unknown, prices: Price[]): void {
  for (const [priceMinor, currency, recordedDate, sample, createdAt, id] of prices) {
    const price = { id, planId, priceMinor, currency, recordedDate, sample, createdAt };
    tables.get('price_records')!.push(rowOf(price));
  }
}

/** Values with the numbers of a carrier and a region for their places; one that is nowhere is 0. */
function placed(tables: Tables, values: Json): Json {
  const at = (name: string, table: ContentTable) =>
    name in values ? { [name]: tables.get(table)![Number(values[name]) - 1]?.id ?? 0 } : {};
  return { ...values, ...at('carrierId', 'carriers'), ...at('regionId', 'regions') };
}

/** The columns of a line's members: their names differ by how words are parted. */
function rowOf(values: Json): Record<string, SqlValue> {
  const column = (name: string) => name.replace(/[A-Z]|5g/g, (part) => `_${part.toLowerCase()}`);
  const cell = (value: unknown) => {
    if (typeof value === 'boolean') return Number(value);
    return (typeof value === 'object' && value ? JSON.stringify(value) : value) as SqlValue;
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [column(name), cell(value)]),
  );
}

/**
 * Whether the previous price of a plan of an older file is sample data: the newest record of that
 * price says so. Where there is none, a carrier named it, and it is as good as the plan's own.
 */
function previousSample(plan: Json, prices: Price[]): boolean {
  if (plan.previousMinor === null) return false;
  const record = prices
    .toSorted(([, , a], [, , b]) => (a < b ? -1 : Number(a > b)))
    .findLast(([minor, currency]) => minor === plan.previousMinor && currency === plan.currency);
  return record ? record[3] : plan.sample === true;
}
