import type { ImportRow, ImportRun } from '#src/contract/imports.ts';

type Findings = NonNullable<ImportRun['findings']>;
type CountKey = Exclude<keyof Findings, 'gate'>;
/** A row of the list: the grid knows rows by a number. */
export type ListedRow = ImportRow & { id: number };

/** Kinds of rows that a dry run lists, as tabs; those that are not `always` show when there are any. */
export const KINDS = [
  { kind: 'changed', key: 'changed', label: 'changed', always: true },
  { kind: 'new', key: 'new', label: 'new', always: true },
  { kind: 'held', key: 'held', label: 'held for review', always: true },
  { kind: 'rejected', key: 'rejected', label: 'rejected', always: true },
  { kind: 'withdrawn', key: 'withdrawn', label: 'withdrawn', always: false },
  { kind: 'noted', key: 'notes', label: 'tidied up', always: false },
] as const satisfies readonly { kind: string; key: CountKey; label: string; always: boolean }[];
export type RowKind = (typeof KINDS)[number]['kind'];

/** The kind that an address names, else the first that has rows. */
export function kindOf(findings: Findings, wanted: string | null): RowKind {
  const named = KINDS.find(({ kind }) => kind === wanted);
  return (named ?? KINDS.find(({ key }) => findings[key] > 0) ?? KINDS[0]).kind;
}

/** Kinds whose rows are chosen and applied. */
export const isChosen = (kind: RowKind): boolean =>
  kind === 'changed' || kind === 'new' || kind === 'withdrawn';

/** Columns of a plan that a new row shows, in this order. */
const SHOWN = [
  'price',
  'previousPrice',
  'dataAmount',
  'dataPeriod',
  'planType',
  'validity',
  'hasDeal',
  'planDescription',
  'network5g',
  'hotspot',
  'buyUrl',
  'confidence',
  'sourceUrl',
  'checkedAt',
  'priceChangePercent',
  'sample',
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
