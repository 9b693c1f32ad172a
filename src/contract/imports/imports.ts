import { z } from 'zod';
import { DATA_UNITS, PRESET_NAMES } from '#src/domain/imports/mapping/mapping.ts';
import { NATIVE_FIELDS, type NativeField } from '#src/domain/imports/columns.ts';
import { CERTAINTIES } from '#src/domain/imports/mapping/propose.ts';
import { DECIMAL_STYLES, IMPORT_FORMATS } from '#src/domain/imports/types.ts';
import { Id, line, Slug, PageQuery } from '../core/common.ts';
import { pageOf, shape, strictShape } from '../core/shape.ts';

/** What a run of an import can be doing. `reading` and `applying` are under way or wait their turn. */
export const IMPORT_STATES = [
  'uploaded',
  'reading',
  'ready',
  'applying',
  'applied',
  'failed',
  'cancelled',
] as const;
/** Kinds of rows that a dry run lists. */
export const IMPORT_ROW_KINDS = [
  'new',
  'changed',
  'restored',
  'held',
  'rejected',
  'withdrawn',
  'noted',
  'same',
] as const;
/** Rows that can be asked for: those of a kind, or all that change something or cannot be taken. */
export const IMPORT_ROW_FILTERS = ['differing', ...IMPORT_ROW_KINDS] as const;
/** Those of them that an apply writes, and that can be left out. */
export const CHOSEN_KINDS = ['new', 'changed', 'restored', 'held', 'withdrawn'] as const;
export type ChosenKind = (typeof CHOSEN_KINDS)[number];
export const HOLD_STATES = ['held', 'released', 'discarded', 'replaced'] as const;
/** Most rows that a choice names, and most held prices that one call decides on. */
export const MAX_NAMED_ROWS = 10_000;

/** What profiles may not be called: plans of these sources would be mixed up with theirs. */
const TAKEN_NAMES = new Set<string>(['native', 'price-history', 'seed', ...PRESET_NAMES]);

const text = (max: number) => z.string().trim().max(max, `must be at most ${max} characters`);
const words = z.record(text(200), text(200)).refine((w) => Object.keys(w).length <= 500, {
  message: 'must be at most 500 entries',
});
const byField = <T extends z.ZodType>(value: T) =>
  z.strictObject(
    Object.fromEntries(NATIVE_FIELDS.map((name) => [name, value.optional()])) as Record<
      NativeField,
      z.ZodOptional<T>
    >,
  );
/** A mapping that an operator made by hand; its name is the source of the plans read through it. */
export const ImportProfile = strictShape('ImportProfile', {
  name: line(60).refine((name) => !TAKEN_NAMES.has(name.toLowerCase()), {
    message: 'is the name of a format that is known already',
  }),
  fields: byField(
    z.union([z.strictObject({ column: text(200) }), z.strictObject({ constant: text(2000) })]),
  ),
  decimals: z.enum(DECIMAL_STYLES),
  dataUnit: z.enum(DATA_UNITS).optional(),
  validityInDays: z.boolean().optional(),
  regions: words.optional(),
  carriers: words.optional(),
});
export type ImportProfile = z.infer<typeof ImportProfile>;

/** How the columns of a file become native ones (docs: the table of columns). */
export const ImportMapping = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('native') }),
    /** Not plans but dated prices of stored ones (docs: files of dated prices). */
    z.strictObject({ kind: z.literal('price-history') }),
    z.strictObject({
      kind: z.literal('preset'),
      preset: z.enum(PRESET_NAMES),
      constants: byField(text(2000)).optional(),
      /** Words of the feed for our carrier slugs. */
      carriers: words.optional(),
    }),
    z.strictObject({ kind: z.literal('profile'), profile: ImportProfile }),
  ])
  .meta({ id: 'ImportMapping' });

/** POST /api/imports/{id}/dry-run. */
export const DryRunOptions = strictShape('DryRunOptions', {
  mapping: ImportMapping,
  decimals: z.enum(DECIMAL_STYLES).default('point'),
  /**
   * The file lists all that its source has: a plan that the source knows by an id and that so many
   * applied runs in a row do not name is withdrawn. Without it nothing is.
   */
  withdrawAfter: z.int().min(1).max(100).optional(),
  /** Slugs of the carriers that the file may speak for; rows of others are passed over. */
  carriers: z.array(Slug).min(1).max(200).optional(),
  /**
   * Rows that mean a plan in the trash bring it back with the values of the file. Without it they
   * are rejected.
   */
  restore: z.boolean().optional(),
});
export type DryRunOptions = z.infer<typeof DryRunOptions>;

/** POST /api/imports/{id}/apply: rows by their number in the file (`at`). */
export const ApplyImportInput = strictShape('ApplyImportInput', {
  rows: z.strictObject({
    mode: z.enum(['all', 'except', 'only']),
    rows: z
      .array(z.int())
      .max(MAX_NAMED_ROWS, `must be at most ${MAX_NAMED_ROWS} rows`)
      .default([]),
    /** Rows of other kinds are left out, whatever `mode` says. Without it: all kinds. */
    kinds: z.array(z.enum(CHOSEN_KINDS)).optional(),
    /** Held rows of these that are written all the same: a person says that the price is right. */
    anyway: z
      .array(z.int())
      .max(MAX_NAMED_ROWS, `must be at most ${MAX_NAMED_ROWS} rows`)
      .optional(),
  }),
});
export type ApplyImportInput = z.infer<typeof ApplyImportInput>;

export const Evidence = z.record(z.string(), z.unknown());
/** What a dry run found, in numbers. */
export const ImportFindings = shape('ImportFindings', {
  rows: z.int(),
  new: z.int(),
  changed: z.int(),
  /** Rows that bring a plan back from the trash. */
  restored: z.int(),
  /** Rows that say what is stored already. */
  same: z.int(),
  /** Those of them without a day: their price was seen again, on the day of the file. */
  seen: z.int(),
  /** Prices that the gate held back. */
  held: z.int(),
  /** Those of them that wait or were discarded already: they are not held once more. */
  known: z.int(),
  rejected: z.int(),
  /** Those of the rejected rows that mean a plan in the trash: `restore` would bring it back. */
  inTrash: z.int(),
  /** Plans that the source no longer lists, and those of them that this withdraws. */
  missing: z.int(),
  withdrawn: z.int(),
  /** Harmless forms that were brought into the usual one. */
  notes: z.int(),
  /** Why every moving price is held; null when the file as a whole is sane. */
  gate: Evidence.nullable(),
});

export type ImportFindings = z.infer<typeof ImportFindings>;

/** A file that was brought in, and what became of it. */
export const ImportRun = shape('ImportRun', {
  id: Id,
  createdAt: z.string(),
  user: z.string(),
  way: z.string(),
  fileName: z.string(),
  format: z.enum(IMPORT_FORMATS),
  size: z.int(),
  sha256: z.string(),
  state: z.enum(IMPORT_STATES),
  /** How far the work is, from 0 to 1; null when none is under way. */
  progress: z.number().nullable(),
  options: DryRunOptions.nullable(),
  findings: ImportFindings.nullable(),
  /** The data version that the dry run saw. */
  dataVersion: z.int().nullable(),
  /** Why it failed; while it is `ready`: what differs since somebody wanted to apply it. */
  problem: z.string().nullable(),
  /** What the apply wrote, and its batch in the log. */
  applied: z
    .object({
      created: z.int(),
      changed: z.int(),
      restored: z.int(),
      /** Plans whose price was seen again: only the day moved. */
      seen: z.int(),
      held: z.int(),
      withdrawn: z.int(),
      left: z.int(),
    })
    .nullable(),
  /** Prices that it held back, by what became of them since. */
  holds: z.object({
    held: z.int(),
    released: z.int(),
    discarded: z.int(),
    replaced: z.int(),
  }),
  batchId: z.string().nullable(),
  /** The batch was taken back. */
  reverted: z.boolean(),
  finishedAt: z.string().nullable(),
  /** The file and its rows are still kept. */
  kept: z.boolean(),
});
export type ImportRun = z.infer<typeof ImportRun>;
export const ImportRunList = pageOf('ImportRunList', ImportRun);
export type ImportRunList = z.infer<typeof ImportRunList>;

/** GET /api/imports/{id}/rows. */
export const ImportRowsQuery = PageQuery.extend({
  kind: z.enum(IMPORT_ROW_FILTERS).default('changed'),
  /** Text in the name, carrier, region, line or any value of a row, whatever its case. */
  q: text(100).default(''),
});
/** GET /api/imports/{id}/download. */
export const ImportDownloadQuery = z.object({
  kind: z.enum(IMPORT_ROW_KINDS).default('rejected'),
});

export const Values = z.record(z.string(), z.unknown());
export const Problem = z.object({
  at: z.int(),
  field: z.string(),
  value: z.string().nullable(),
  code: z.string(),
  reason: z.string(),
});
const Note = z.object({
  at: z.int(),
  field: z.string(),
  from: z.string(),
  to: z.string(),
  code: z.string(),
});
/** GET /api/imports/{id}/sample: what a mapping is made from. */
export const ImportSample = shape('ImportSample', {
  columns: z.array(z.string()),
  rows: z.array(
    z.object({
      at: z.int(),
      cells: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
  problems: z.array(Problem),
  /** What the first rows look like: whether a format is recognised, and what columns could mean. */
  look: z.object({
    columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
    native: z.boolean(),
    /** Dated prices of stored plans. */
    prices: z.boolean(),
    preset: z.enum(PRESET_NAMES).nullable(),
    /** How its prices write numbers. */
    decimals: z.enum(DECIMAL_STYLES),
    proposals: z.array(
      z.object({
        field: z.enum(NATIVE_FIELDS),
        column: z.string(),
        certainty: z.enum(CERTAINTIES),
      }),
    ),
  }),
});
export type ImportSample = z.infer<typeof ImportSample>;

/** A row of a file and what it would do. Which members it has follows from its kind. */
export const ImportRow = shape('ImportRow', {
  /** Line in CSV (from 1), index in JSON (from 0); `withdrawn`: minus the plan's number. */
  at: z.int(),
  kind: z.enum(IMPORT_ROW_KINDS),
  planName: z.string(),
  /** Carrier slug and region code. */
  carrier: z.string().nullable(),
  region: z.string().nullable(),
  /** `changed`, `restored`, `held`: the plan; `new`, `restored`: the address part it gets. */
  planId: z.int().nullable(),
  slug: z.string().nullable(),
  /** `changed`, `restored`, `held`: the fields that change. `new`: `after` has all that the file says. */
  before: Values.nullable(),
  after: Values.nullable(),
  /** `held`: why, and what became of the same price before. */
  evidence: Evidence.nullable(),
  known: z.enum(['held', 'discarded']).nullable(),
  /** The plan comes back from the trash: every row of `restored`, and a `held` one when it is released. */
  restores: z.boolean(),
  problems: z.array(Problem),
  notes: z.array(Note),
});
export type ImportRow = z.infer<typeof ImportRow>;
export const ImportRowList = pageOf('ImportRowList', ImportRow);
export type ImportRowList = z.infer<typeof ImportRowList>;

/** A profile that is kept. */
export const StoredProfile = shape('StoredProfile', {
  id: Id,
  version: z.int().positive(),
  profile: ImportProfile,
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type StoredProfile = z.infer<typeof StoredProfile>;
/** POST /api/import-profiles. */
export const NewProfile = strictShape('NewProfile', { profile: ImportProfile });
/** PUT /api/import-profiles/{id}. */
export const ProfileUpdate = NewProfile.extend({ version: Id.optional() }).meta({
  id: 'ProfileUpdate',
});
