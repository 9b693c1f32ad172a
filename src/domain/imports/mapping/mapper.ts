import { nativeFieldOf } from '../columns.ts';
import { problemOf } from '../rows/findings.ts';
import type { Mapping } from './mapping.ts';
import { priceColumnOf } from '../price-history.ts';
import { presetOf } from '../presets/index.ts';
import { translated } from '../presets/preset.ts';
import { profiled } from './profile.ts';
import { AGE_COLUMN, HISTORY_COLUMN } from '../serialise.ts';
import type { Cell, RawRow, RowNote, RowProblem } from '../types.ts';

/** Turns rows as a file has them into rows in native columns. */
export type Mapper = (row: RawRow) => RawRow;

/** Names of unknown columns that are told; a feed may have hundreds. */
const MAX_LEFT_OUT = 20;

/** The mapper of a mapping, made once for a file; `now` tells which sales of a feed are running. */
export function mapper(mapping: Mapping, now: Date): Mapper {
  if (mapping.kind === 'native') return named(nativeFieldOf, true);
  if (mapping.kind === 'price-history') return named(priceColumnOf, false);
  if (mapping.kind === 'profile') return (row) => profiled(mapping.profile, row);
  const { constants = {}, carriers = {} } = mapping;
  const preset = presetOf(mapping.preset);
  return (row) => translated(preset, row, constants, carriers, now);
}

/**
 * Recognises columns whatever the case of their names; tells of each once that is not known. `once`: a
 * second column of a name is a mistake, and else one that is not read.
 */
function named(columnOf: (header: string) => string | null, once: boolean): Mapper {
  const columns = new Map<string, string | null>();
  let told = 0;
  return (row) => {
    const cells: Record<string, Cell> = {};
    const problems: RowProblem[] = [];
    const leftOut: RowNote[] = [];
    for (const name in row.cells) {
      let column = columns.get(name);
      if (column === undefined) {
        column = columnOf(name);
        if (!once && column && cells[column] !== undefined) column = null;
        if (columns.size < 10_000) columns.set(name, column);
        // Each once, where it first stands: a later item of a list may have members of its own.
        if (column === null && told < MAX_LEFT_OUT && !isOfExport(name)) {
          told += 1;
          leftOut.push({ at: row.at, field: '', from: name, to: '', code: 'left-out' });
        }
      }
      if (column === null) continue;
      if (cells[column] === undefined) cells[column] = row.cells[name]!;
      else if (once) {
        const message = `stands in two columns, one of them named "${name}": keep one`;
        problems.push(problemOf(row.at, column, '', 'duplicate-member', message));
      }
    }
    return {
      at: row.at,
      cells,
      ...(problems.length > 0 && { problems }),
      ...((row.notes || leftOut.length > 0) && { notes: [...(row.notes ?? []), ...leftOut] }),
    };
  };
}

/** Whether only exports have a column: what it says follows from the others, or is no plan's. */
function isOfExport(name: string): boolean {
  return name === AGE_COLUMN || name.startsWith(HISTORY_COLUMN);
}
