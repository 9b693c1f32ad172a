import { showToast } from '#src/client/toast.ts';
import type { ImportRow, ImportRun } from '#src/contract/imports.ts';
import type { Selection } from '../grid/grid-types.ts';
import {
  CHOOSE_ALL,
  CHOSEN_ORDER,
  chosenOf,
  isChosenRow,
  MAX_NAMED,
  rowsToChoose,
  withRows,
  type ChoiceState,
  type ChosenKind,
} from './choice.ts';
import { useKept } from './use-kept.ts';

export interface Choice {
  state: ChoiceState;
  set: (next: ChoiceState) => void;
  /** Rows that are written when it is applied, and held prices that wait afterwards. */
  count: number;
  held: number;
  /** All that there are to choose. */
  total: number;
  /** Ticks for the rows that are shown; none while their kind is left out as a whole. */
  selection: (kind: ChosenKind, rows: readonly ImportRow[]) => Selection | undefined;
}

/** Under which name a choice is kept. */
export const choiceKey = (runId: number): string => `import-choice-2-${runId}`;

/** Which rows are applied: all, all but some, or only some, kind by kind; kept over a reload. */
export function useChoice(run: ImportRun): Choice {
  const [state, set] = useKept<ChoiceState>(choiceKey(run.id), CHOOSE_ALL);
  const findings = run.findings!;
  const sum = (count: (kind: ChosenKind) => number) =>
    CHOSEN_ORDER.reduce((all, kind) => all + count(kind), 0);
  const held = chosenOf(state, findings, 'held');
  return {
    state,
    set,
    count: sum((kind) => chosenOf(state, findings, kind)) - held,
    held,
    total: sum((kind) => rowsToChoose(findings, kind)),
    selection(kind, rows) {
      if (state.without.includes(kind)) return undefined;
      // What was decided already is never written again.
      const decided = new Set(rows.filter(({ known }) => known !== null).map(({ at }) => at));
      const has = (at: number) => !decided.has(at) && isChosenRow(state, kind, at);
      const change = (ids: readonly number[], on: boolean) => {
        const free = ids.filter((at) => !decided.has(at));
        const next = withRows(state, kind, free, on);
        if (next) set(next);
        else {
          showToast({
            title: `At most ${MAX_NAMED.toLocaleString('en-US')} rows can be picked one by one`,
            description:
              state.mode === 'only'
                ? 'Apply these first, or choose all and leave whole kinds of rows out below.'
                : 'Leave whole kinds of rows out below, or choose none and pick the rows that you want.',
            variant: 'destructive',
          });
        }
      };
      return {
        ids: { has } as ReadonlySet<number>,
        toggle: (id) => change([id], !has(id)),
        toggleAll: change,
      };
    },
  };
}
