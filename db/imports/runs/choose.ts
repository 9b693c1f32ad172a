import type { ChangedLine } from '../rows/lines.ts';
import type { Applied, ChosenKind, RowChoice } from './run-types.ts';

/** Answers whether a choice leaves a row in, whatever its kind. */
export function isWanted({ mode, rows }: RowChoice): (at: number) => boolean {
  const named = new Set(rows);
  return (at) => mode === 'all' || named.has(at) === (mode === 'only');
}

/** Answers what takes the chosen ones of some lines; the others count as left. */
export function choose(choice: RowChoice, applied: Applied) {
  const { kinds } = choice;
  const wanted = isWanted(choice);
  return <L extends { at: number }>(kind: ChosenKind, lines: readonly L[]): L[] => {
    const taken = kinds?.includes(kind) === false ? [] : lines.filter(({ at }) => wanted(at));
    applied.left += lines.length - taken.length;
    return taken;
  };
}

/** Answers whether a person wants a held row to be written all the same; never what was decided already. */
export function isReleased({ anyway }: RowChoice) {
  const named = new Set(anyway);
  return ({ at, known }: ChangedLine): boolean => named.has(at) && known === undefined;
}
