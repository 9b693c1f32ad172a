import type { ImportRow, ImportRun } from '#src/contract/imports.ts';
import { PLAN_FACT_NAMES } from '#src/domain/facts/plans.ts';
import { CHOSEN_ORDER, type ChosenKind } from './choice.ts';

type Findings = NonNullable<ImportRun['findings']>;
type CountKey = Exclude<keyof Findings, 'gate'>;
/** A row of the list: the grid knows rows by a number. */
export type ListedRow = ImportRow & { id: number };

/** Kinds of rows that a dry run lists, as tabs; those that are not `always` show when there are any. */
export const KINDS = [
  { kind: 'changed', key: 'changed', label: 'changed', always: true },
  { kind: 'new', key: 'new', label: 'new', always: true },
  { kind: 'restored', key: 'restored', label: 'back from the trash', always: false },
  { kind: 'held', key: 'held', label: 'held for review', always: true },
  { kind: 'rejected', key: 'rejected', label: 'rejected', always: true },
  { kind: 'withdrawn', key: 'withdrawn', label: 'withdrawn', always: false },
  { kind: 'noted', key: 'notes', label: 'tidied up', always: false },
  { kind: 'same', key: 'same', label: 'unchanged', always: true },
] as const satisfies readonly { kind: string; key: CountKey; label: string; always: boolean }[];
export type RowKind = (typeof KINDS)[number]['kind'];

/** The kind that an address names, else the first that has rows. */
export function kindOf(findings: Findings, wanted: string | null): RowKind {
  const named = KINDS.find(({ kind }) => kind === wanted);
  return (named ?? KINDS.find(({ key }) => findings[key] > 0) ?? KINDS[0]).kind;
}

/** What the rows of a kind are called. */
export const labelOf = (kind: RowKind): string => KINDS.find((each) => each.kind === kind)!.label;

/** Whether rows of a kind are chosen and applied. */
export const isChosen = (kind: RowKind): kind is RowKind & ChosenKind =>
  (CHOSEN_ORDER as readonly string[]).includes(kind);

/** Columns of a plan that a new row shows, in this order. */
const SHOWN: string[] = [
  'recordedDate',
  'price',
  'previousPrice',
  'dataAmount',
  'dataPeriod',
  'planType',
  'validity',
  'hasDeal',
  'planDescription',
  ...PLAN_FACT_NAMES,
  'buyUrl',
  'confidence',
  'seenOn',
  'sourceName',
  'sourceUrl',
  'checkedAt',
  'priceChangePercent',
  'sample',
  'previousSample',
];

/** The fields of a row that are shown, in order. */
export function fieldsOf(row: ImportRow): string[] {
  const { before, after } = row;
  if (!before) return SHOWN.filter((name) => !isEmpty(after?.[name]));
  const names = [...new Set([...Object.keys(before), ...Object.keys(after ?? {})])];
  const rank = (name: string) => (SHOWN.includes(name) ? SHOWN.indexOf(name) : -1);
  return names.filter((name) => before[name] !== after?.[name]).sort((a, b) => rank(a) - rank(b));
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false;
