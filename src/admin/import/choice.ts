import type { ApplyImportInput, ImportRun } from '#src/contract/imports.ts';

type Findings = NonNullable<ImportRun['findings']>;
/** Kinds of rows that an apply writes. */
export type ChosenKind = NonNullable<ApplyImportInput['rows']['kinds']>[number];
export const CHOSEN_KINDS: readonly ChosenKind[] = [
  'new',
  'changed',
  'restored',
  'withdrawn',
  'held',
];

/** Which rows are applied: all but the named ones, or only those; never those of the kinds that are left out. */
export interface Choice {
  only: boolean;
  named: Readonly<Record<number, ChosenKind>>;
  without: readonly ChosenKind[];
}

export const ALL: Choice = { only: false, named: {}, without: [] };
export const NONE: Choice = { only: true, named: {}, without: [] };

export const isChosenKind = (kind: string): kind is ChosenKind =>
  CHOSEN_KINDS.some((each) => each === kind);

/** How many rows of a kind there are to choose; prices that were decided already are no choice. */
export const rowsOf = (findings: Findings, kind: ChosenKind): number =>
  kind === 'held' ? findings.held - findings.known : findings[kind];

/** How many rows of a kind are applied. */
export function takenOf({ only, named, without }: Choice, findings: Findings, kind: ChosenKind) {
  if (without.includes(kind)) return 0;
  const own = Object.values(named).filter((each) => each === kind).length;
  return only ? own : rowsOf(findings, kind) - own;
}

/** Rows that are written, held prices that wait afterwards, and all that there are to choose. */
export function countsOf(choice: Choice, findings: Findings) {
  const sum = (count: (kind: ChosenKind) => number) =>
    CHOSEN_KINDS.reduce((all, kind) => all + count(kind), 0);
  const held = takenOf(choice, findings, 'held');
  return {
    count: sum((kind) => takenOf(choice, findings, kind)) - held,
    held,
    total: sum((kind) => rowsOf(findings, kind)),
  };
}

/** Whether a row is applied. */
export const isTaken = ({ only, named, without }: Choice, kind: ChosenKind, at: number): boolean =>
  !without.includes(kind) && at in named === only;

/** The choice with rows taken in or out. */
export function withRows(
  choice: Choice,
  rows: readonly { at: number; kind: ChosenKind }[],
  on: boolean,
): Choice {
  const named = { ...choice.named };
  for (const { at, kind } of rows) {
    if (on === choice.only) named[at] = kind;
    else delete named[at];
  }
  return { ...choice, named };
}

/** The choice with a whole kind taken in or out. */
export function withKind(choice: Choice, kind: ChosenKind, on: boolean): Choice {
  const others = choice.without.filter((other) => other !== kind);
  return { ...choice, without: on ? others : [...others, kind] };
}

/** The choice as the API takes it. */
export function rowsOfChoice({ only, named, without }: Choice): ApplyImportInput['rows'] {
  const rows = Object.keys(named).map(Number);
  const mode = only ? 'only' : rows.length > 0 ? 'except' : 'all';
  if (without.length === 0) return { mode, rows };
  return { mode, rows, kinds: CHOSEN_KINDS.filter((kind) => !without.includes(kind)) };
}
