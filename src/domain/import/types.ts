/**
 * What reading a file of plans hands to whoever writes them. Reading knows no database: what it
 * must know of it comes in as a `Book`, and what it finds goes out as plans, problems and notes.
 *
 * A plan that passed the reading should be checked once more by the contract (`PlanInput` or
 * `PlanUpdate`): the domain holds the same rules, but not the schema library. Fields that the file
 * does not speak of are absent (not null), so that an update keeps what is stored.
 */
import type { PlanFactValues } from '../facts/plans.ts';
import type {
  CarrierKind,
  Confidence,
  Currency,
  DataPeriod,
  PlanStatus,
  PlanType,
  Validity,
} from '../vocabulary.ts';

/** File formats that are read. */
export const IMPORT_FORMATS = ['csv', 'json'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Largest file, counted while it streams in (specification §5). */
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

export const PROBLEM_CODES = [
  'missing',
  'unreadable-row',
  'unknown-carrier',
  'ambiguous-carrier',
  'unknown-region',
  'region-alias',
  'several-regions',
  'not-a-choice',
  'not-a-flag',
  'not-a-number',
  'decimal-comma',
  'thousands-separator',
  'exponent',
  'not-positive',
  'too-many-decimals',
  'too-large',
  'currency-sign',
  'wrong-currency',
  'unknown-currency',
  'ambiguous-currency',
  'deal-without-saving',
  'contradiction',
  'data-unreadable',
  'validity-unreadable',
  'not-https',
  'markup',
  'hidden-characters',
  'too-long',
  'not-a-date',
  'not-a-moment',
  'not-a-slug',
  'wholesale-price',
  'upfront-price',
  'not-a-plan',
  'nested',
  'duplicate-member',
  'two-rows',
  // Found against the stored plans, and against the other rows of the file.
  'unknown-plan',
  'ambiguous-plan',
  'in-trash',
  'slug-taken',
  'refused',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

export const NOTE_CODES = [
  'byte-order-mark',
  'crlf',
  'spaces',
  'composed',
  'case',
  'flag',
  'currency-sign',
  'currency-from-region',
  'carrier-name',
  'data-period',
  'validity',
  'region-alias',
  'schedule-over',
  'number',
  'from-title',
  'older-rows',
  'mapped',
  'left-out',
  'formula',
] as const;
export type NoteCode = (typeof NOTE_CODES)[number];

/** Carriers and regions that rows may name. Made by `makeBook`. */
export interface Book {
  carriersBySlug: ReadonlyMap<string, BookCarrier>;
  /** By `foldText(name)`; more than one when names collide. */
  carriersByName: ReadonlyMap<string, readonly BookCarrier[]>;
  /** By code, upper case. */
  regions: ReadonlyMap<string, BookRegion>;
}
export interface BookCarrier {
  id: number;
  slug: string;
  name: string;
  kind: CarrierKind;
}
export interface BookRegion {
  id: number;
  code: string;
  currency: Currency;
}

/**
 * A row that passed, in wire units (decimal prices). Optional members are absent when the file has
 * no such column or, for members that cannot be null, an empty cell: keep what is stored, or take
 * the contract's default for a new plan.
 *
 * Whether a plan differs from a stored one is asked of `changedFields` (compare.ts): harmless forms
 * that are stored already must not count as changes.
 */
export interface ImportPlan extends Partial<PlanFactValues> {
  at: number;
  /** Who speaks: 'native', a preset's name, a profile's name, or what the row says. */
  source: string;
  /** The source's own key of this plan; unique within `source`. */
  externalId: string | null;
  /** The plan's address part, when the file has it: an exact match that survives a new name. */
  slug?: string;
  carrierId: number;
  carrierSlug: string;
  regionId: number;
  regionCode: string;
  planName: string;
  planDescription?: string;
  dataAmount: string;
  dataPeriod?: DataPeriod;
  price: number;
  previousPrice?: number | null;
  priceChangePercent?: number;
  currency: Currency;
  planType: PlanType;
  validity?: Validity;
  hasDeal?: boolean;
  buyUrl?: string | null;
  confidence?: Confidence;
  sourceName?: string | null;
  sourceUrl?: string | null;
  /** The day on which the price was seen. */
  seenOn?: string | null;
  /** As an export of ours says it: the price is sample data. */
  sample?: boolean;
  /** The same of the previous price. */
  previousSample?: boolean;
  /** When the price was checked, ISO 8601. */
  checkedAt?: string | null;
  /** Whether the public sees it, and when that changes by itself: ISO instants in UTC. */
  status?: PlanStatus;
  activeFrom?: string | null;
  activeUntil?: string | null;
}

/** What `readRow` makes of a row: a plan, or everything that is wrong with it at once. */
export type ReadRow =
  | { plan: ImportPlan; problems?: undefined; notes: RowNote[] }
  | { plan?: undefined; problems: RowProblem[]; notes: RowNote[] };

/** How numbers are written in a file; chosen by the operator, never guessed. */
export const DECIMAL_STYLES = ['point', 'comma'] as const;
export type DecimalStyle = (typeof DECIMAL_STYLES)[number];

export interface ReadOptions {
  /** Stands in for a missing `source` column. */
  source: string;
  decimals?: DecimalStyle;
  /** Refuses checks dated later than this moment. */
  now: Date;
}

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
