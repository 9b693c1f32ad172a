import type { ApplyImportInput, ImportRun } from '#src/contract/imports.ts';

type Findings = NonNullable<ImportRun['findings']>;
/** Kinds of rows that an apply writes. */
export type ChosenKind = NonNullable<ApplyImportInput['rows']['kinds']>[number];
export const CHOSEN_ORDER: readonly ChosenKind[] = [
  'changed',
  'new',
  'restored',
  'withdrawn',
  'held',
];
/** Most rows that a choice names (contract). */
export const MAX_NAMED = 10_000;

/** Which rows are applied, as the screen keeps it. */
export interface ChoiceState {
  /** `all`: everything but the named rows; `only`: nothing but them. */
  mode: 'all' | 'only';
  named: Partial<Record<ChosenKind, readonly number[]>>;
  /** Kinds that are left out as a whole. */
  without: readonly ChosenKind[];
}

export const CHOOSE_ALL: ChoiceState = { mode: 'all', named: {}, without: [] };
export const CHOOSE_NONE: ChoiceState = { mode: 'only', named: {}, without: [] };

/** How many rows of a kind there are to choose; prices that were decided already are no choice. */
export const rowsToChoose = (findings: Findings, kind: ChosenKind): number =>
  kind === 'held' ? findings.held - findings.known : findings[kind];

/** How many rows of a kind are applied. */
export function chosenOf(state: ChoiceState, findings: Findings, kind: ChosenKind): number {
  if (state.without.includes(kind)) return 0;
  const named = state.named[kind]?.length ?? 0;
  return state.mode === 'only' ? named : rowsToChoose(findings, kind) - named;
}

/** Whether a row is applied. */
export const isChosenRow = (state: ChoiceState, kind: ChosenKind, at: number): boolean =>
  !state.without.includes(kind) &&
  (state.named[kind] ?? []).includes(at) === (state.mode === 'only');

/** The state with rows of a kind taken in or out; null when more rows would be named than may be. */
export function withRows(
  state: ChoiceState,
  kind: ChosenKind,
  rows: readonly number[],
  on: boolean,
): ChoiceState | null {
  const own = new Set(state.named[kind]);
  for (const at of rows) {
    if (on === (state.mode === 'only')) own.add(at);
    else own.delete(at);
  }
  const named = { ...state.named, [kind]: [...own] };
  const total = Object.values(named).reduce((sum, some) => sum + some.length, 0);
  return total > MAX_NAMED ? null : { ...state, named };
}

/** The state with a whole kind taken in or out. */
export function withKind(state: ChoiceState, kind: ChosenKind, on: boolean): ChoiceState {
  const others = state.without.filter((other) => other !== kind);
  return { ...state, without: on ? others : [...others, kind] };
}

/** The choice as the API takes it. */
export function rowsOfChoice({ mode, named, without }: ChoiceState): ApplyImportInput['rows'] {
  const rows = Object.values(named).flat();
  return {
    mode: mode === 'only' ? 'only' : rows.length > 0 ? 'except' : 'all',
    rows,
    ...(without.length > 0 && {
      kinds: CHOSEN_ORDER.filter((kind) => !without.includes(kind)),
    }),
  };
}
