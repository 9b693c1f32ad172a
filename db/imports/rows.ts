import type {
  IMPORT_ROW_KINDS,
  ImportRow,
  ImportRowList,
  ImportRun,
} from '#src/contract/imports.ts';
import { foldText } from '#src/domain/fold.ts';
import { pageCount } from '#src/domain/pagination.ts';
import type { ChangedLine, LineKind, NewLine, NotedLine, RejectedLine, SameLine } from './lines.ts';
import { openSpool, type OpenSpool } from './spool.ts';

/** Kinds of rows that people look at. */
export type ShownKind = (typeof IMPORT_ROW_KINDS)[number];

type Findings = Pick<NonNullable<ImportRun['findings']>, 'gate'>;
/** Which page, and a text that its rows hold. */
type RowQuery = { page: number; limit: number; q: string };

/**
 * Opens the rows of a kind for one reader, who sees those of one dry run whatever becomes of the files
 * meanwhile; null where there are none. Who does not list a page of them must `close`.
 */
export async function openRows(folder: string, kind: ShownKind) {
  const spool = await openSpool(folder, linesOf(kind));
  if (!spool) return null;
  return {
    /** A page of them; closes them. */
    list: (findings: Findings, query: RowQuery): Promise<ImportRowList> =>
      listRows(spool, kind, findings, query).finally(spool.close),
    /** All of them in chunks, in the order of the file. Who is done with that must `close`. */
    all: (findings: Findings) => shownRows(spool, kind, findings),
    close: spool.close,
  };
}

async function listRows(
  spool: OpenSpool,
  kind: ShownKind,
  findings: Findings,
  { page, limit, q }: RowQuery,
): Promise<ImportRowList> {
  const first = (page - 1) * limit;
  if (q !== '') {
    const found = await searchRows(spool, kind, findings, q, { first, limit });
    return { data: found.data, meta: pageMeta(page, limit, found.count) };
  }
  const data: ImportRow[] = [];
  for await (const rows of shownRows(spool, kind, findings, { first, limit })) data.push(...rows);
  return { data, meta: pageMeta(page, limit, spool.count) };
}

/** Reads all rows of a kind for those that hold a text; the count is of all that do. */
async function searchRows(
  spool: OpenSpool,
  kind: ShownKind,
  findings: Findings,
  q: string,
  { first, limit }: { first: number; limit: number },
): Promise<{ data: ImportRow[]; count: number }> {
  const wanted = foldText(q);
  const data: ImportRow[] = [];
  let count = 0;
  for await (const rows of shownRows(spool, kind, findings)) {
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

async function* shownRows(
  spool: OpenSpool,
  kind: ShownKind,
  { gate }: Findings,
  range: { first?: number; limit?: number } = {},
): AsyncGenerator<ImportRow[]> {
  for await (const lines of spool.lines<Line>(range)) {
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
