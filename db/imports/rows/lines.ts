import type { ImportRun } from '#src/contract/imports/imports.ts';
import type { RowNote, RowProblem } from '#src/domain/imports/types.ts';
import type { BatchEvidence, PriceEvidence, PriceMeasure } from '#src/domain/imports/price-gate.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import type { PlanState } from '../../plans/plan-fields.ts';
import type { ImportPlan } from './read-rows.ts';

/**
 * What a line of a dry run tells of. `same` and `linked` rows change nothing; with `linked` the
 * source's id of the plan is news. `noted` lines tell of harmless forms, beside the row's own
 * line. `missing` and `withdrawn` tell of plans that a complete list no longer names. `restored`
 * ones bring a plan back from the trash.
 */
export type LineKind =
  | 'new'
  | 'changed'
  | 'restored'
  | 'held'
  | 'rejected'
  | 'withdrawn'
  | 'noted'
  | 'same'
  | 'linked'
  | 'missing';

/** Values of fields as people know them: `price` in decimals, `carrier` and `region` by name. */
export type ShownValues = Record<string, unknown>;

/** A row that makes a plan. */
export interface NewLine {
  at: number;
  plan: ImportPlan;
  /** The address part that the plan gets. */
  slug: string;
}

/** A dated price as it is stored. */
export interface DatedPrice {
  recordedDate: string;
  priceMinor: number;
  currency: Currency;
  sourceName: string | null;
  sourceUrl: string | null;
}

/** A row that adds a record to a plan's history and changes nothing else. */
export interface RecordLine extends SameLine {
  record: DatedPrice;
  after: ShownValues;
  /** It lies between the stored price and the row that becomes the current one: not without that. */
  needs?: number;
}

/** A row that changes a plan, brings it back, or would if its price were not held back. */
export interface ChangedLine {
  at: number;
  plan: ImportPlan;
  planId: number;
  /** The version of the plan that it was validated by. */
  version: number;
  /** The plan's address part; `restores`: the one that it gets. */
  slug: string;
  /** Fields that it sets, as they are stored. */
  set: Partial<PlanState>;
  before: ShownValues;
  after: ShownValues;
  /** Of a file of dated prices: the record that it becomes. */
  record?: DatedPrice;
  /** Why the price is held; absent when the whole file is, see `ImportFindings.gate`. */
  evidence?: PriceEvidence;
  /** How a moving price stands to the plan's own; what `evidence` holds already is not repeated. */
  own?: PriceMeasure;
  /** The source lists again what was withdrawn because of it. */
  back?: true;
  /** The plan is in the trash, and comes back. */
  restores?: true;
  /** The same price was held before, and what became of it. */
  known?: 'held' | 'discarded';
}

/** A row that says what is stored already. */
export interface SameLine {
  at: number;
  planId: number;
  planName: string;
  slug: string;
  carrier: string;
  region: string;
  /** Its price was seen again, on the day of the file. */
  seen?: true;
}

/** One that also tells by which id its source knows the plan. */
export interface LinkedLine extends SameLine {
  source: string;
  externalId: string;
}

/** A plan that its source no longer lists. */
export interface MissingLine {
  at: 0;
  planId: number;
  source: string;
}

/** A plan that was missing often enough to be withdrawn. */
export interface WithdrawnLine {
  /** The plan's number below 0. */
  at: number;
  planId: number;
  planName: string;
  slug: string;
  before: ShownValues;
  after: ShownValues;
}

/** A row that cannot be taken. */
export interface RejectedLine {
  at: number;
  planName: string;
  problems: RowProblem[];
}

/** Harmless forms of a row that were brought into the usual one. */
export interface NotedLine {
  at: number;
  notes: RowNote[];
}

/** Everything that a line may have. */
export type Line = { at: number } & Partial<
  Omit<NewLine, 'at'> &
    Omit<ChangedLine, 'at'> &
    Omit<RejectedLine, 'at'> &
    Omit<NotedLine, 'at'> &
    Omit<LinkedLine, 'at'> &
    Omit<RecordLine, 'at'>
>;

/** What a dry run found, in numbers. */
export interface StoredFindings extends Omit<NonNullable<ImportRun['findings']>, 'gate'> {
  gate: BatchEvidence | null;
}
