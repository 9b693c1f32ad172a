import type { ImportRow, ImportRowList, ImportRun } from '#src/contract/imports.ts';
import { pageCount } from '#src/domain/pagination.ts';
import type { ChangedLine, LineKind, NewLine, NotedLine, RejectedLine } from './lines.ts';
import { countSpool, readSpool } from './spool.ts';

/** Kinds of rows that people look at. */
export type ShownKind = Extract<LineKind, 'new' | 'changed' | 'held' | 'rejected' | 'noted'>;

type Findings = Pick<NonNullable<ImportRun['findings']>, 'gate'>;

/** A page of the rows of a dry run. */
export async function listRows(
  folder: string,
  kind: ShownKind,
  findings: Findings,
  page: number,
  limit: number,
): Promise<ImportRowList> {
  const data: ImportRow[] = [];
  for await (const rows of shownRows(folder, kind, findings, {
    first: (page - 1) * limit,
    limit,
  })) {
    data.push(...rows);
  }
  const totalCount = await countSpool(folder, kind);
  return {
    data,
    meta: { currentPage: page, totalPages: pageCount(totalCount, limit), totalCount },
  };
}

/** Rows of a kind in chunks, in the order of the file. */
export async function* shownRows(
  folder: string,
  kind: ShownKind,
  { gate }: Findings,
  range: { first?: number; limit?: number } = {},
): AsyncGenerator<ImportRow[]> {
  for await (const lines of readSpool<Line>(folder, [kind], range)) {
    yield lines.map((line) => rowOf(line, kind, gate));
  }
}

/** Everything that a line of a shown kind may have. */
type Line = { at: number } & Partial<
  Omit<NewLine, 'at'> & Omit<ChangedLine, 'at'> & Omit<RejectedLine, 'at'> & Omit<NotedLine, 'at'>
>;

function rowOf(line: Line, kind: ShownKind, gate: Findings['gate']): ImportRow {
  const { plan } = line;
  return {
    at: line.at,
    planName: plan?.planName ?? line.planName ?? '',
    carrier: plan?.carrierSlug ?? null,
    region: plan?.regionCode ?? null,
    planId: line.planId ?? null,
    slug: line.slug ?? null,
    before: line.before ?? null,
    after: line.after ?? (kind === 'new' && plan ? { ...plan } : null),
    evidence: kind === 'held' ? { ...(line.evidence ?? gate) } : null,
    known: line.known ?? null,
    problems: line.problems ?? [],
    notes: line.notes ?? [],
  };
}
