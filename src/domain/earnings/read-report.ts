import { findingsAt } from '../import/findings.ts';
import { isRow } from '../import/rows.ts';
import { ImportFileError, type RawRow, type RowProblem } from '../import/types.ts';
import { proposeReport } from './profiles.ts';
import { readSale } from './read-sale.ts';
import {
  missingFields,
  type ReportMapping,
  type SaidOfReport,
  type Sale,
  type SaleField,
} from './report.ts';
import { MAX_REPORT_ROWS } from './words.ts';

/** Problems of a file that are told; more are counted. */
const SHOWN_PROBLEMS = 100;

/** What a report holds: its sales, and what could not be read. */
export interface ReadReport {
  columns: string[];
  mapping: ReportMapping;
  /** What must be said before its rows can be read; there are no sales then. */
  missing: SaleField[];
  rows: number;
  sales: Sale[];
  problems: RowProblem[];
  problemCount: number;
}

/**
 * Reads the rows of a report. What nobody said of how to read it is proposed from its columns. Of two
 * rows of one transaction the first is kept. Throws `ImportFileError` when the file as a whole cannot
 * be read.
 */
export async function readReport(
  rows: AsyncIterable<RawRow | RowProblem>,
  said: SaidOfReport,
  today: string,
): Promise<ReadReport> {
  const sales = new Map<string, Sale>();
  const problems: RowProblem[] = [];
  let problemCount = 0;
  let count = 0;
  let columns: string[] = [];
  let mapping: ReportMapping | null = null;
  let missing: SaleField[] = [];
  const tell = (more: readonly RowProblem[]) => {
    problemCount += more.length;
    problems.push(...more.slice(0, SHOWN_PROBLEMS - problems.length));
  };
  for await (const row of rows) {
    count += 1;
    if (count > MAX_REPORT_ROWS) throw tooMany();
    if (!isRow(row)) {
      tell([row]);
      continue;
    }
    if (mapping === null) {
      columns = Object.keys(row.cells);
      mapping = proposeReport(columns, said);
      missing = missingFields(mapping);
    }
    if (missing.length > 0) continue;
    const { sale, problems: wrong } = readSale(row, mapping, today);
    if (!sale) {
      tell(wrong);
      continue;
    }
    const known = sales.get(sale.transaction);
    if (!known) sales.set(sale.transaction, sale);
    else tell([twice(sale, known)]);
  }
  if (mapping === null) throw new ImportFileError('unreadable', 'The file has no rows to read.');
  return {
    columns,
    mapping,
    missing,
    rows: count,
    sales: [...sales.values()],
    problems,
    problemCount,
  };
}

function twice({ at, transaction }: Sale, known: Sale): RowProblem {
  const found = findingsAt(at);
  found.bad('transaction', transaction, 'two-rows', `stands in row ${known.at} already`);
  return found.problems[0]!;
}

function tooMany(): ImportFileError {
  const most = MAX_REPORT_ROWS.toLocaleString('en-US');
  return new ImportFileError(
    'too_large',
    `The report has more than ${most} rows. Split it by its days.`,
  );
}
