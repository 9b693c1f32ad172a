import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { openDb, type Db } from '../client.ts';
import type { SqlValue } from '../changes/change.ts';
import { fileUrl } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { Refusal } from '../refusal.ts';
import { insertMany } from '../statements.ts';
import { CONTENT_TABLES, type ContentTable } from '../tables.ts';
import { countsOf } from './counts.ts';

type Json = Record<string, unknown>;
type Row = Record<string, SqlValue>;
type Tables = Map<ContentTable, Row[]>;

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
/** Columns that every plan must have and that a restore works out. */
const WORKED_OUT = {
  data_rank: 0,
  is_unlimited: 0,
  usd_micros: 0,
  region_minor: 0,
  carrier_sort: '',
  search_text: '',
};

/**
 * Makes a database file of a backup of content as it was written before: lines of JSON, a head with
 * the counts, a hash of them all at the end, rows that name carriers and regions by their place. The
 * values are checked by whoever reads that database, `cleanCopy`. Throws a Refusal.
 */
export async function convertOldFile(from: string, to: string): Promise<void> {
  const { head, lines } = await readLines(from);
  const tables: Tables = new Map(CONTENT_TABLES.map((table) => [table, []]));
  for (const line of lines) addLine(tables, line);
  const found = countsOf(
    Object.fromEntries([...tables].map(([name, rows]) => [name, rows.length])),
  );
  const said = head.counts as Json;
  if (Object.entries(found).some(([name, count]) => said[name] !== count)) {
    throw new Refusal('invalid', 'The file is not whole: lines are missing.');
  }
  const db = await openDb({ url: fileUrl(to) });
  await migrate(db);
  for (const table of CONTENT_TABLES.toReversed()) await run(db, `DELETE FROM ${table}`);
  for (const [table, rows] of tables) await fill(db, table, rows);
  // Numbers mean something only to the database that gave them.
  const origin = String(head.origin ?? '');
  await run(db, 'UPDATE migrations SET applied_at = ?', [origin]);
  await db.all('PRAGMA journal_mode = DELETE');
  db.close();
}

async function readLines(file: string): Promise<{ head: Json; lines: Json[] }> {
  const text = await readFile(file, 'utf8');
  const end = text.lastIndexOf('\n', text.length - 2) + 1;
  const [head, ...lines] = text.slice(0, end).split('\n').slice(0, -1).map(parsed);
  if (head?.format !== 'sim-atlas-content' || head.version !== 1) {
    throw new Refusal('invalid', 'This is no backup of content of before (version 1).');
  }
  const hash = createHash('sha256').update(text.slice(0, end)).digest('hex');
  if (parsed(text.slice(end)).sha256 !== hash) {
    throw new Refusal('invalid', 'The file was changed or damaged: its hash does not fit.');
  }
  return { head, lines };
}

function addLine(tables: Tables, { kind, ...line }: Json): void {
  const table = TABLES[String(kind)];
  if (!table) throw new Refusal('invalid', `Nothing is known of lines of the kind ${String(kind)}`);
  const rows = tables.get(table)!;
  // Files from before numbers stood in them count rows by their place.
  const id = (line.id ?? rows.length + 1) as number;
  const { type, profile, settings, prices, sources, notes, draft, ...rest } = line;
  if (table === 'plans') {
    addParts(tables, id, { prices, sources, notes, draft: draft as Json | null });
    if (rest.previousSample === undefined) {
      rest.previousSample = previousSample(rest, prices as Price[]);
    }
  }
  const own = (profile ?? settings) as Json | undefined;
  rows.push({
    ...rowOf(placed(tables, rest)),
    ...(table === 'reference_rates' ? {} : { id: table === 'seo_global' ? 1 : id }),
    ...(type !== undefined && { kind: type as string }),
    ...(own && {
      name: own.name as string,
      [profile ? 'profile' : 'settings']: JSON.stringify(own),
      updated_by: '',
    }),
    ...(table === 'plans' && WORKED_OUT),
  });
}

type Price = [number, string, string, boolean, string, number?];

function addParts(tables: Tables, planId: number, parts: Json & { draft: Json | null }): void {
  const plan_id = planId;
  const list = (name: string) => (parts[name] ?? []) as Json[];
  for (const [minor, currency, date, sample, at, id] of list('prices') as unknown as Price[]) {
    tables.get('price_records')!.push({
      id: id ?? null,
      plan_id,
      price_minor: minor,
      currency,
      recorded_date: date,
      sample: Number(sample),
      created_at: at,
    });
  }
  for (const source of list('sources')) {
    tables.get('plan_sources')!.push({ plan_id, last_run_id: 0, ...rowOf(source) });
  }
  const notes = tables.get('plan_notes')!;
  for (const note of list('notes')) {
    notes.push({ plan_id, report_id: -1 - notes.length, ...rowOf(note) });
  }
  if (!parts.draft) return;
  const { fields, base, ...draft } = parts.draft;
  tables.get('plan_drafts')!.push({
    plan_id,
    author: '',
    ...rowOf(draft),
    fields: JSON.stringify(placed(tables, fields as Json)),
    base: JSON.stringify(placed(tables, base as Json)),
  });
}

/** Values with the numbers of a carrier and a region for their places; one that is nowhere is 0. */
function placed(tables: Tables, values: Json): Json {
  const { carrierId, regionId } = values;
  const at = (table: ContentTable, place: unknown) =>
    tables.get(table)![Number(place) - 1]?.id ?? 0;
  return {
    ...values,
    ...(carrierId !== undefined && { carrierId: at('carriers', carrierId) }),
    ...(regionId !== undefined && { regionId: at('regions', regionId) }),
  };
}

/** The columns of a line's members: their names differ by how words are parted. */
function rowOf(values: Json): Row {
  const column = (name: string) => name.replace(/[A-Z]|5g/g, (part) => `_${part.toLowerCase()}`);
  const cell = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value) as SqlValue;
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

/** Inserts the rows of a table; those of one file have the same members. */
async function fill(db: Db, table: ContentTable, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const known = await db.all<{ name: string }>(`PRAGMA table_info(${table})`);
  const other = Object.keys(rows[0]!).find((column) => !known.some(({ name }) => name === column));
  if (other !== undefined) {
    throw new Refusal('invalid', `The file holds something unknown: ${other} of ${table}`);
  }
  const { sql, args } = insertMany(table, rows);
  await run(db, sql, args);
}

/** One statement by itself; what the schema refuses is the file's fault. */
async function run(db: Db, sql: string, args: Parameters<Db['all']>[1] = []): Promise<void> {
  try {
    await db.write((commit) => commit([{ sql, args }], { aside: false }));
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (!code?.startsWith('SQLITE_CONSTRAINT')) throw error;
    throw new Refusal('invalid', `A row of the file cannot stand there: ${message}`);
  }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new Refusal('invalid', 'A line of the file is no JSON');
  }
}
