import type { Applied, ChosenKind, RowChoice } from './run-types.ts';

/** Answers what takes the chosen ones of some lines; the others count as left. */
export function choose({ mode, rows, kinds }: RowChoice, applied: Applied) {
  const named = new Set(rows);
  const wanted = (at: number) => mode === 'all' || named.has(at) === (mode === 'only');
  return <L extends { at: number }>(kind: ChosenKind, lines: readonly L[]): L[] => {
    const taken = kinds?.includes(kind) === false ? [] : lines.filter(({ at }) => wanted(at));
    applied.left += lines.length - taken.length;
    return taken;
  };
}
