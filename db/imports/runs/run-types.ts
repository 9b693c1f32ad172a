import type { ApplyImportInput, ImportRun } from '#src/contract/imports/imports.ts';
import type { Mapping } from '#src/domain/imports/mapping/mapping.ts';
import type { DecimalStyle, ImportFormat, RawRow, RowProblem } from '#src/domain/imports/types.ts';
import type { TaskTools } from '../../core/worker/protocol.ts';
import type { Change } from '../../core/change.ts';
import type { DataState } from '../../core/changes/site.ts';
import type { RunLimits } from '../plans/validate-chunk.ts';
import type { StoredFindings } from '../rows/lines.ts';

/** How a file is read and validated. */
export interface DryRunInput extends RunLimits {
  runId: number;
  /** The number of this dry run of the file, from 1. */
  reading: number;
  /** The folder that holds the file, `source`. */
  folder: string;
  format: ImportFormat;
  mapping: Mapping;
  decimals: DecimalStyle;
  /** The file lists all that its source has: what is missing so often is withdrawn. */
  withdrawAfter?: number | undefined;
  change: Change;
}

/** What a dry run hands back; its rows lie in the table. */
export interface DryRunResult {
  reading: number;
  findings: StoredFindings;
  /** The data that it saw. */
  seen: Pick<DataState, 'version' | 'lineage'>;
}

/** Rows that would do something else than in the dry run that was looked at, by name; `count`: of all. */
export interface Differing {
  names: string[];
  count: number;
}

/** Reads the rows of a file of one kind, and says what they would do. */
export interface RowsOfKind {
  take(rows: readonly (RawRow | RowProblem)[]): Promise<void>;
  /** Validates what only the whole file tells. */
  finish(tools: TaskTools): Promise<StoredFindings>;
}

/** Rows of a file by their `at`: all, all but some, or only some; of some kinds alone or of all. */
export type RowChoice = ApplyImportInput['rows'];

export interface ApplyInput extends DryRunInput {
  /** `reading`: the dry run that was looked at; with what it saw and found. */
  seen: DryRunResult['seen'];
  findings: StoredFindings;
  choice: RowChoice;
  change: Change & { batchId: string };
}

/** What an apply wrote; `left`: rows that the operator left out. */
export type Applied = NonNullable<ImportRun['applied']>;
