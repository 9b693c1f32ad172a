import type { ApplyImportInput, ImportRun } from '#src/contract/imports.ts';
import type { Change } from '../change.ts';
import type { Statement } from '../client.ts';
import type { DataState } from '../queries/site.ts';
import type { RunLimits } from './judge-chunk.ts';
import type { ImportFindings } from './lines.ts';
import type { ReadingOptions } from './reading.ts';

export interface DryRunInput extends ReadingOptions, RunLimits {
  /** The folder that holds the file, `source`; the rows go there too. */
  folder: string;
  /** The file lists all that its source has: what is missing so often is withdrawn. */
  withdrawAfter?: number | undefined;
  change: Change;
}

/** What a dry run hands back; the rows lie in its folder. */
export interface DryRunResult {
  findings: ImportFindings;
  /** The data that it saw. */
  seen: DataState;
  rowsSha256: string;
}

/** Rows of a file by their `at`: all, all but some, or only some; of some kinds alone or of all. */
export type RowChoice = ApplyImportInput['rows'];
export type ChosenKind = NonNullable<RowChoice['kinds']>[number];

export interface ApplyInput {
  runId: number;
  folder: string;
  /** The file holds dated prices, not plans. */
  prices?: boolean;
  choice: RowChoice;
  /** What the dry run saw, found and wrote down. */
  seen: Pick<DataState, 'version' | 'lineage'>;
  findings: ImportFindings;
  rowsSha256: string;
  change: Change & { batchId: string };
}

/** What an apply wrote; `left`: rows that the operator left out. */
export type Applied = NonNullable<ImportRun['applied']>;

/** What writes the lines of a run. */
export interface ApplyTools {
  folder: string;
  runId: number;
  gate: ImportFindings['gate'];
  change: ApplyInput['change'];
  /** Those of some lines that were chosen; the others count as left. */
  chosen: <L extends { at: number }>(kind: ChosenKind, lines: readonly L[]) => L[];
  write: (statements: Statement[]) => Promise<void>;
}
