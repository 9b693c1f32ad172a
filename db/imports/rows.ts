import type {
  IMPORT_ROW_KINDS,
  ImportRow,
  ImportRowList,
  ImportRun,
} from '#src/contract/imports.ts';
import { foldText } from '#src/domain/fold.ts';
import { pageCount } from '#src/domain/pagination.ts';
import type { ChangedLine, LineKind, NewLine, NotedLine, RejectedLine, SameLine } from './lines.ts';
import { countSpool, readSpool } from './spool.ts';

/** Kinds of rows that people look at. */
export type ShownKind = (typeof IMPORT_ROW_KINDS)[number];

type Findings = Pick<NonNullable<ImportRun['findings']>, 'gate'>;

/** A page of the rows of a dry run. */
export async function listRows(
  folder: string,
  kind: ShownKind,
  findings: Findings,
  { page, limit, q }: { page: number; limit: number; q: string },
): Promise<ImportRowList> {
  const first = (page - 1) * limit;
  if (q !== '') {
    const found = await searchRows(folder, kind, findings, q, { first, limit });
    return { data: found.data, meta: pageMeta(page, limit, found.count) };
  }
  const data: ImportRow[] = [];
  for await (const rows of shownRows(folder, kind, findings, {
    first,
    limit,
  })) {
    data.push(...rows);
  }
  const counts = await Promise.all(linesOf(kind).map((lines) => countSpool(folder, lines)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { data, meta: pageMeta(page, limit, total) };
}

/** Reads all rows of a kind for those that hold a text; the count is of all that do. */
async function searchRows(
  folder: string,
  kind: ShownKind,
  findings: Findings,
  q: string,
  { first, limit }: { first: number; limit: number },
): Promise<{ data: ImportRow[]; count: number }> {
  const wanted = foldText(q);
  const data: ImportRow[] = [];
  let count = 0;
  for await (const rows of shownRows(folder, kind, findings)) {
    for (const row of rows) {
      if (!textsOf(row).some((text) => foldText(text).includes(wanted))) continue;
      if (count >= first && data.length < limit) data.push(row);
      count += 1;
    }
  }
  return { data, count };
}

/** What a search of rows looks at. */
function textsOf(row: ImportRow): string[] {
  const values = [row.before, row.after].flatMap((shown) => Object.values(shown ?? {}));
  const problems = row.problems.flatMap(({ field, value, reason }) => [field, value, reason]);
  const notes = row.notes.flatMap(({ field, from, to }) => [field, from, to]);
  const { planName, carrier, region, at } = row;
  return [planName, carrier, region, at, ...values, ...problems, ...notes]
    .filter((value) => value !== null && typeof value !== 'object' && value !== undefined)
    .map(String);
}

function pageMeta(page: number, limit: number, totalCount: number): ImportRowList['meta'] {
  return { currentPage: page, totalPages: pageCount(totalCount, limit), totalCount };
}

/** Rows of a kind in chunks, in the order of the file. */
export async function* shownRows(
  folder: string,
  kind: ShownKind,
  { gate }: Findings,
  range: { first?: number; limit?: number } = {},
): AsyncGenerator<ImportRow[]> {
  for await (const lines of readSpool<Line>(folder, linesOf(kind), range)) {
    yield lines.map((line) => rowOf(line, kind, gate));
  }
}

/** The lines that are shown as a kind. */
const linesOf = (kind: ShownKind): LineKind[] => (kind === 'same' ? ['same', 'linked'] : [kind]);

/** Everything that a line of a shown kind may have. */
type Line = { at: number } & Partial<
  Omit<NewLine, 'at'> &
    Omit<ChangedLine, 'at'> &
    Omit<RejectedLine, 'at'> &
    Omit<NotedLine, 'at'> &
    Omit<SameLine, 'at'>
>;

function rowOf(line: Line, kind: ShownKind, gate: Findings['gate']): ImportRow {
  const { plan } = line;
  return {
    at: line.at,
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
