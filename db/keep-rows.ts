/** Cells of a row of which the first is its number. */
export type Cells = readonly [id: number, ...(string | number | null)[]];

/**
 * Opens what answers `make` of each of some rows: the same object as the last time for a row whose
 * cells are the same.
 */
export function keepRows<C extends Cells, T>(make: (cells: C) => T): (rows: readonly C[]) => T[] {
  let last = new Map<number, { cells: C; value: T }>();
  return (rows) => {
    const next: typeof last = new Map();
    const values = rows.map((cells) => {
      const known = last.get(cells[0]);
      const row = known && isSameList(known.cells, cells) ? known : { cells, value: make(cells) };
      next.set(cells[0], row);
      return row.value;
    });
    last = next;
    return values;
  };
}

/** Whether two lists hold the same things in the same order. */
export function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}
