import {
  CHOSEN_KINDS,
  type IMPORT_ROW_FILTERS,
  type ImportRow,
  type ImportRowList,
  type ImportRun,
} from '#src/contract/imports/imports.ts';
import { foldText } from '#src/domain/core/fold.ts';
import type { Db } from '../../core/connect/client.ts';
import { and, eq, gt, inArray, or, sql } from '../../core/connect/drizzle.ts';
import { countRows, isAmong, q, readAll, readPage, statement } from '../../core/sql/orm.ts';
import { importRows } from '../../schema/imports.ts';
import type { Line, LineKind } from './lines.ts';

/** Kinds of rows that people look at. */
export type ShownKind = ImportRow['kind'];
type RowFilter = (typeof IMPORT_ROW_FILTERS)[number];

/** The rows of one dry run, and why all its moving prices are held, if they are. */
export interface StoredRowPage {
  runId: number;
  reading: number;
  gate?: NonNullable<ImportRun['findings']>['gate'];
}

/** Rows that are read at once. */
const CHUNK = 500;
/** Rows that go in one commit: no other write waits long. */
const FORGOTTEN = 5000;

/** A page of some rows in the order of the file; with `q`: those that hold a text. */
export async function listRows(
  db: Db,
  rows: StoredRowPage,
  filter: RowFilter,
  { q: text, ...page }: { page: number; limit: number; q: string },
): Promise<ImportRowList> {
  const wanted = text === '' ? undefined : sql`instr(${importRows.text}, ${foldText(text)}) > 0`;
  const where = and(areOf(rows, linesOf(filter)), wanted);
  const found = q
    .select({ kind: importRows.kind, line: importRows.line })
    .from(importRows)
    .where(where)
    .orderBy(importRows.at, importRows.id);
  const { data, meta } = await readPage(db, found, countRows(db, importRows, where), page);
  return {
    data: data.map(({ kind, line }) =>
      shownRow(JSON.parse(line) as Line, kindShown(kind), rows.gate),
    ),
    meta,
  };
}

/** All rows of a kind in chunks, in the order of the file. */
export async function* shownRows(
  db: Pick<Db, 'all'>,
  rows: StoredRowPage,
  kind: ShownKind,
): AsyncGenerator<ImportRow[]> {
  for await (const lines of readLines<Line>(db, rows, linesOf(kind))) {
    yield lines.map((line) => shownRow(line, kind, rows.gate));
  }
}

/** All lines of some kinds in chunks, in the order of the file. */
export async function* readLines<L>(
  db: Pick<Db, 'all'>,
  rows: StoredRowPage,
  kinds: readonly LineKind[],
): AsyncGenerator<L[]> {
  const { id, at, line } = importRows;
  for (let last: { id: number; at: number } | null = null; ;) {
    const after = last && or(gt(at, last.at), and(eq(at, last.at), gt(id, last.id)));
    const found: { id: number; at: number; line: string }[] = await readAll(
      db,
      q
        .select({ id, at, line })
        .from(importRows)
        .where(and(areOf(rows, kinds), after ?? undefined))
        .orderBy(at, id)
        .limit(CHUNK),
    );
    if (found.length > 0) yield found.map((row) => JSON.parse(row.line) as L);
    last = found.at(-1) ?? null;
    if (found.length < CHUNK) return;
  }
}

/** Lets the rows of runs go whose files are kept no longer. */
export async function forgetRows(db: Db, stored: ReadonlySet<number>): Promise<void> {
  const { runId } = importRows;
  const found = await readAll(db, q.selectDistinct({ runId }).from(importRows));
  const gone = found.map((row) => row.runId).filter((id) => !stored.has(id));
  const some = q
    .select({ id: importRows.id })
    .from(importRows)
    .where(isAmong(runId, gone))
    .limit(FORGOTTEN);
  const remove = statement(q.delete(importRows).where(inArray(importRows.id, some)));
  for (let left = gone.length > 0; left;) {
    const [removed] = await db.write((commit) => commit([remove]));
    left = removed === FORGOTTEN;
  }
}

const kindShown = (kind: string) => (kind === 'linked' ? 'same' : kind) as ShownKind;

/** The lines that are shown as a kind. */
function linesOf(filter: RowFilter): LineKind[] {
  if (filter === 'differing') return [...CHOSEN_KINDS, 'rejected'];
  return filter === 'same' ? ['same', 'linked'] : [filter];
}

const areOf = ({ runId, reading }: StoredRowPage, kinds: readonly LineKind[]) =>
  and(
    eq(importRows.runId, runId),
    eq(importRows.reading, reading),
    inArray(importRows.kind, [...kinds]),
  );

/** A line as people see it. */
export function shownRow(
  line: Line,
  kind: ShownKind,
  gate: StoredRowPage['gate'] = null,
): ImportRow {
  const { plan } = line;
  return {
    at: line.at,
    kind,
    planName: plan?.planName ?? line.planName ?? '',
    carrier: plan?.carrierSlug ?? line.carrier ?? null,
    region: plan?.regionCode ?? line.region ?? null,
    planId: line.planId ?? null,
    slug: line.slug ?? null,
    before: line.before ?? null,
    after: line.after ?? (kind === 'new' && plan ? { ...plan } : null),
    evidence: kind === 'held' ? { ...(line.evidence ?? { ...gate, ...line.own }) } : null,
    known: line.known ?? null,
    restores: line.restores ?? false,
    problems: line.problems ?? [],
    notes: line.notes ?? [],
  };
}
