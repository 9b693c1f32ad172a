/** File formats that are read. */
export const IMPORT_FORMATS = ['csv', 'json'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Largest file, counted while it streams in (rule 65). */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
/** Most rows in one file. */
export const MAX_IMPORT_ROWS = 200_000;

export type Cell = string | number | boolean | null;

/**
 * One row as the file has it, or, once a preset or profile was applied, in native columns.
 * `at` is the physical line in CSV (1-based, the header counts), the index in JSON (0-based).
 */
export interface RawRow {
  at: number;
  cells: Record<string, Cell>;
  /** What translating a foreign row found; `readRow` hands it on with its own findings. */
  problems?: RowProblem[];
  notes?: RowNote[];
}

/** Why a row cannot be taken: at which field, which value, and what to write instead. */
export interface RowProblem {
  at: number;
  /** Native column name, or '' for the row as a whole. */
  field: string;
  /** What stood there, shortened; null when nothing did. */
  value: string | null;
  code: ProblemCode;
  reason: string;
}

/** A harmless form that was brought into the usual one. */
export interface RowNote {
  at: number;
  /** Native column name, or '' for the file as a whole. */
  field: string;
  from: string;
  to: string;
  code: NoteCode;
}

export type ProblemCode =
  | 'missing'
  | 'unreadable-row'
  | 'unknown-carrier'
  | 'ambiguous-carrier'
  | 'unknown-region'
  | 'region-alias'
  | 'several-regions'
  | 'not-a-choice'
  | 'contradiction'
  | 'not-a-date'
  | 'not-a-number'
  | 'decimal-comma'
  | 'thousands-separator'
  | 'exponent'
  | 'currency-sign'
  | 'wrong-currency'
  | 'unknown-currency'
  | 'ambiguous-currency'
  | 'data-unreadable'
  | 'validity-unreadable'
  | 'wholesale-price'
  | 'upfront-price'
  | 'not-a-plan'
  | 'nested'
  | 'duplicate-member'
  | 'two-rows'
  // Found against the stored plans, and against the other rows of the file.
  | 'unknown-plan'
  | 'ambiguous-plan'
  | 'in-trash'
  | 'slug-taken'
  // What it says will not do: the contract's words.
  | 'refused';

export type NoteCode =
  | 'byte-order-mark'
  | 'crlf'
  | 'spaces'
  | 'composed'
  | 'case'
  | 'flag'
  | 'currency-sign'
  | 'currency-from-region'
  | 'carrier-name'
  | 'data-period'
  | 'validity'
  | 'region-alias'
  | 'schedule-over'
  | 'number'
  | 'from-title'
  | 'older-rows'
  | 'mapped'
  | 'left-out'
  | 'formula';

/** How numbers are written in a file; proposed from its prices, chosen by the operator, never guessed row by row. */
export const DECIMAL_STYLES = ['point', 'comma'] as const;
export type DecimalStyle = (typeof DECIMAL_STYLES)[number];

/** Why a whole file is refused: too large (413), not what it says (415), or not readable (400). */
export type ImportFileFault = 'too_large' | 'unsupported' | 'unreadable';

/** The one error that reading throws. `message` is for people. */
export class ImportFileError extends Error {
  readonly fault: ImportFileFault;
  constructor(fault: ImportFileFault, message: string) {
    super(message);
    this.name = 'ImportFileError';
    this.fault = fault;
  }
}
