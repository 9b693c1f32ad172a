import type { ApplyImportInput, ChosenKind, ImportRun } from '#src/contract/imports/imports.ts';

type Findings = NonNullable<ImportRun['findings']>;
/** Kinds of rows that an apply writes, in the order of their boxes. */
export const CHOICE_ORDER: readonly ChosenKind[] = [
  'new',
  'changed',
  'restored',
  'withdrawn',
  'held',
];

/**
 * Which rows are applied: all but the named ones, or only those; never those of the kinds that are left
 * out. Held ones wait unless they are named, which writes them all the same; with `only` they do not wait.
 */
export interface RowSelection {
  only: boolean;
  named: Readonly<Record<number, ChosenKind>>;
  without: readonly ChosenKind[];
}

export const ALL: RowSelection = { only: false, named: {}, without: [] };
export const NONE: RowSelection = { only: true, named: {}, without: [] };

export const isChosenKind = (kind: string): kind is ChosenKind =>
  CHOICE_ORDER.some((each) => each === kind);

/** How many rows of a kind there are to choose; prices that were decided already are no choice. */
export const choosableRows = (findings: Findings, kind: ChosenKind): number =>
  kind === 'held' ? findings.held - findings.known : findings[kind];

/** Whether rows of a kind are written when they are named, and not else. */
const onlyNamed = ({ only }: RowSelection, kind: ChosenKind): boolean => only || kind === 'held';

/** Rows that are written, held prices that wait afterwards, and all that there are to choose. */
export function countsOf(choice: RowSelection, findings: Findings) {
  const kinds = CHOICE_ORDER.filter((kind) => !choice.without.includes(kind));
  const named = Map.groupBy(Object.values(choice.named), (kind) => kind);
  const taken = kinds.map((kind) => {
    const own = named.get(kind)?.length ?? 0;
    return onlyNamed(choice, kind) ? own : choosableRows(findings, kind) - own;
  });
  const waits = !choice.only && kinds.includes('held');
  return {
    count: taken.reduce((sum, count) => sum + count, 0),
    held: waits ? choosableRows(findings, 'held') - (named.get('held')?.length ?? 0) : 0,
    total: CHOICE_ORDER.reduce((sum, kind) => sum + choosableRows(findings, kind), 0),
  };
}

/** Whether a row is written. */
export const isTaken = (choice: RowSelection, kind: ChosenKind, at: number): boolean =>
  !choice.without.includes(kind) && at in choice.named === onlyNamed(choice, kind);

/** The choice with rows taken in or out. */
export function withRows(
  choice: RowSelection,
  rows: readonly { at: number; kind: ChosenKind }[],
  on: boolean,
): RowSelection {
  const named = { ...choice.named };
  for (const { at, kind } of rows) {
    if (on === onlyNamed(choice, kind)) named[at] = kind;
    else delete named[at];
  }
  return { ...choice, named };
}

/** The choice with a whole kind taken in or out. */
export function withKind(choice: RowSelection, kind: ChosenKind, on: boolean): RowSelection {
  const others = choice.without.filter((other) => other !== kind);
  return { ...choice, without: on ? others : [...others, kind] };
}

/** The choice as the API takes it. */
export function rowsOfChoice({ only, named, without }: RowSelection): ApplyImportInput['rows'] {
  const [held, others] = [true, false].map((isHeld) =>
    Object.entries(named).flatMap(([at, kind]) =>
      (kind === 'held') === isHeld && !without.includes(kind) ? [Number(at)] : [],
    ),
  ) as [number[], number[]];
  return {
    mode: only ? 'only' : others.length > 0 ? 'except' : 'all',
    rows: others,
    ...(held.length > 0 && { anyway: held }),
    ...(without.length > 0 && {
      kinds: CHOICE_ORDER.filter((kind) => !without.includes(kind)),
    }),
  };
}
