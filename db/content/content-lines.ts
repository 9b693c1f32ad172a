import {
  CONTENT_FORMAT,
  CONTENT_VERSION,
  type ContentCounts,
  type ContentLine,
} from '#src/contract/content.ts';
import type { SqlValue } from '../changes/change.ts';
import { storedFromRow, type Kind } from '../changes/kind.ts';
import type { Db } from '../client.ts';
import { carrierKind } from '../queries/carrier-changes.ts';
import { planKind } from '../queries/plan-state.ts';
import { regionKind } from '../queries/region-changes.ts';
import { seoGlobalKind, seoPageKind } from '../queries/seo-changes.ts';

/** Plans that are read at a time. */
const CHUNK = 200;
type Row = Record<string, SqlValue>;
type Json = Record<string, unknown>;

/** What stands in the database, in numbers. Users, sessions and the log are no content. */
export async function contentCounts(db: Db): Promise<ContentCounts> {
  const tables: Record<keyof ContentCounts, string> = {
    rates: 'reference_rates',
    carriers: 'carriers',
    regions: 'regions',
    plans: 'plans',
    priceRecords: 'price_records',
    drafts: 'plan_drafts',
    seoPages: 'seo_pages',
    profiles: 'import_profiles',
    feeds: 'feeds',
  };
  const columns = Object.entries(tables).map(
    ([name, table]) => `(SELECT count(*) FROM ${table}) AS ${name}`,
  );
  return { ...(await db.first<ContentCounts>(`SELECT ${columns.join(', ')}`))! };
}

/** The first line of a backup. It does not say when: the same content makes the same bytes. */
export function headLine(counts: ContentCounts, origin: string) {
  return { format: CONTENT_FORMAT, version: CONTENT_VERSION, origin, counts };
}

/** All content as lines, trash included. Rows refer to carriers and regions by their place. */
export async function* contentLines(db: Db): AsyncGenerator<ContentLine | Json> {
  for (const row of await db.all<Row>('SELECT * FROM reference_rates ORDER BY currency')) {
    const { currency, per_usd: perUsd, as_of: asOf, source } = row;
    yield { kind: 'rate', currency, perUsd, asOf, source };
  }
  const carriers = await db.all<Row>('SELECT * FROM carriers ORDER BY id');
  for (const row of carriers) {
    const { kind: type, ...state } = storedFromRow(carrierKind, row).state;
    yield { kind: 'carrier', ...bookOf(row), ...state, type };
  }
  const regions = await db.all<Row>('SELECT * FROM regions ORDER BY id');
  for (const row of regions) yield lineOf('region', regionKind, row);
  yield* planLines(db, { carriers: placesOf(carriers), regions: placesOf(regions) });
  for (const row of await db.all<Row>('SELECT * FROM seo_global')) {
    const { state, version } = storedFromRow(seoGlobalKind, row);
    yield { kind: 'seo', ...state, version, updatedAt: row.updated_at };
  }
  for (const row of await db.all<Row>('SELECT * FROM seo_pages ORDER BY id')) {
    yield lineOf('seo-page', seoPageKind, row);
  }
  for (const row of await db.all<Row>('SELECT * FROM import_profiles ORDER BY id')) {
    const { id, version, updated_at: updatedAt } = row;
    yield { kind: 'profile', id, profile: jsonOf(row.profile), version, updatedAt };
  }
  for (const row of await db.all<Row>('SELECT * FROM feeds ORDER BY id')) {
    const { id, version, updated_at: updatedAt } = row;
    yield { kind: 'feed', id, settings: jsonOf(row.settings), version, updatedAt };
  }
}

interface Places {
  carriers: Map<number, number>;
  regions: Map<number, number>;
}

async function* planLines(db: Db, places: Places): AsyncGenerator<Json> {
  for (let last = 0; ;) {
    const rows = await db.all<Row>('SELECT * FROM plans WHERE id > ? ORDER BY id LIMIT ?', [
      last,
      CHUNK,
    ]);
    const ids = JSON.stringify(rows.map((row) => row.id));
    const of = async (table: string, order: string) =>
      Map.groupBy(
        await db.all<Row>(
          `SELECT * FROM ${table} WHERE plan_id IN (SELECT value FROM json_each(?)) ORDER BY ${order}`,
          [ids],
        ),
        (row) => row.plan_id as number,
      );
    const prices = await of('price_records', 'id');
    const sources = await of('plan_sources', 'plan_id, source');
    const drafts = await of('plan_drafts', 'plan_id');
    const notes = await of('plan_notes', 'id');
    for (const row of rows) {
      last = row.id as number;
      const draft = drafts.get(last)?.[0];
      yield {
        kind: 'plan',
        ...bookOf(row),
        ...placed(storedFromRow(planKind, row).state, places),
        popularity: row.popularity,
        prices: (prices.get(last) ?? []).map((price) => [
          price.price_minor,
          price.currency,
          price.recorded_date,
          price.sample === 1,
          price.created_at,
          price.id,
        ]),
        sources: (sources.get(last) ?? []).map((known) => ({
          source: known.source,
          externalId: known.external_id,
          missingRuns: known.missing_runs,
        })),
        notes: (notes.get(last) ?? []).map((note) => ({
          kind: note.kind,
          reportedOn: note.reported_on,
          answeredOn: note.answered_on,
          text: note.text,
        })),
        draft: draft ? draftOf(draft, places) : null,
      };
    }
    if (rows.length < CHUNK) return;
  }
}

function draftOf(row: Row, places: Places): Json {
  return {
    baseVersion: row.base_version,
    fields: placed(inOrder(jsonOf(row.fields)), places),
    base: placed(inOrder(jsonOf(row.base)), places),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    running: row.running === 1,
    problem: row.problem,
    version: row.version,
    updatedAt: row.updated_at,
  };
}

/** Some fields of a plan in the order of all: the same values make the same bytes. */
function inOrder(values: Json): Json {
  const names = Object.keys(planKind.fields).filter((name) => name in values);
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** Values of a plan with the places of its carrier and region for their numbers. */
function placed(values: Json, { carriers, regions }: Places): Json {
  return {
    ...values,
    ...('carrierId' in values && { carrierId: carriers.get(values.carrierId as number) }),
    ...('regionId' in values && { regionId: regions.get(values.regionId as number) }),
  };
}

const placesOf = (rows: readonly Row[]) =>
  new Map(rows.map((row, index) => [row.id as number, index + 1]));
const jsonOf = (text: SqlValue | undefined) => JSON.parse(text as string) as Json;

function bookOf(row: Row) {
  const { id, version, created_at: createdAt, updated_at: updatedAt, deleted_at: deletedAt } = row;
  return { id, version, createdAt, updatedAt, deletedAt };
}

function lineOf<S extends object>(kind: string, of: Pick<Kind<S>, 'fields'>, row: Row): Json {
  return { kind, ...bookOf(row), ...storedFromRow<S>(of, row).state };
}
