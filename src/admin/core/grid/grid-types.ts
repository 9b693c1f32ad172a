import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';

/** A column of a list. */
export interface GridColumn<R> {
  key: string;
  head: string;
  cell: (row: R) => ReactNode;
  /** What a row is: it opens its record. */
  opens?: boolean;
  num?: boolean;
  className?: string;
  /** The values of `sort` that a click on the head takes in turn, ascending first. */
  sort?: readonly { value: string; direction: 'ascending' | 'descending' }[];
  /**
   * Its place in the two lines that a row has on a phone; where any column has one, those without are
   * not shown there.
   */
  phone?: 'first' | 'end' | 'second';
}

export interface Selection {
  ids: ReadonlySet<number>;
  /** Everything is ticked, also what other pages show. */
  all?: boolean;
  /** Whether a row can be ticked; without it: each. */
  may?: (id: number) => boolean;
  toggle: (id: number) => void;
  /** Ticks or clears rows. */
  toggleAll: (ids: readonly number[], on: boolean) => void;
}

export interface GridProps<R extends { id: number }> {
  /** What the table lists: 'SIM cards'. */
  label: string;
  columns: readonly GridColumn<R>[];
  rows: readonly R[] | undefined;
  nameOf: (row: R) => string;
  /** Where the rows come from: why not, how to try again, and whether they are those of a moment before. */
  read: Pick<UseQueryResult, 'error' | 'refetch' | 'isPlaceholderData'>;
  /** Shown when there are no rows. */
  empty: ReactNode;
  sort?: string;
  onSort?: (value: string) => void;
  selection?: Selection;
  /** The row whose form is open. */
  openId?: number | null;
  onOpen?: ((row: R) => void) | undefined;
  /** What single keys do with the row that has the focus, beside those of every list. */
  keys?: Readonly<Record<string, (row: R) => void>>;
  /** The row whose cells are being edited. */
  editingId?: number | null;
  /** Rows of 30 px, of fixed columns; their actions at the end of the name. */
  compact?: boolean;
  renderOpen?: (row: R) => ReactNode;
  /** The class of a row that stands out. */
  lookOf?: (row: R) => string | undefined;
  /** A problem that belongs to a row, and stands under it. */
  problem?: { id: number; message: string } | null;
  actions?: ((row: R) => ReactNode) | undefined;
}
