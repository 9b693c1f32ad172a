import type { ApplyImportInput, ImportRun } from '#src/contract/imports.ts';
import { showToast } from '#src/client/toast.ts';
import type { Selection } from '../grid/grid-types.ts';
import { useKept } from './use-kept.ts';

type Rows = ApplyImportInput['rows'];
/** Most rows that a choice names (contract). */
const MAX_NAMED = 10_000;

export interface Choice {
  rows: Rows;
  /** How many of the new, changed and withdrawn ones are applied. */
  count: number;
  total: number;
  selection: Selection;
  all: () => void;
  none: () => void;
}

/** Which rows are applied: all, all but some, or only some; kept over a reload. */
export function useChoice(run: ImportRun): Choice {
  const [rows, setRows] = useKept<Rows>(`import-choice-${run.id}`, { mode: 'all', rows: [] });
  const { new: added, changed, withdrawn } = run.findings!;
  const total = added + changed + withdrawn;
  const named = new Set(rows.rows);
  const only = rows.mode === 'only';
  const change = (ids: readonly number[], on: boolean) => {
    const next = new Set(named);
    for (const id of ids) {
      if (on === only) next.add(id);
      else next.delete(id);
    }
    if (next.size > MAX_NAMED) {
      showToast({
        title: `At most ${MAX_NAMED.toLocaleString('en-US')} rows can be picked one by one`,
        description: only
          ? 'Apply these first, or choose all and leave out what you do not want.'
          : 'Choose none and pick the rows that you want.',
        variant: 'destructive',
      });
      return;
    }
    const mode = only ? 'only' : next.size > 0 ? 'except' : 'all';
    setRows({ mode, rows: [...next] });
  };
  const has = (id: number) => named.has(id) === only;
  return {
    rows,
    count: only ? named.size : total - named.size,
    total,
    selection: {
      // The grid asks whether a row is in; what is out is all that is named in the other modes.
      ids: { has } as ReadonlySet<number>,
      toggle: (id) => change([id], !has(id)),
      toggleAll: change,
    },
    all: () => setRows({ mode: 'all', rows: [] }),
    none: () => setRows({ mode: 'only', rows: [] }),
  };
}
