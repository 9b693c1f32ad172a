import type { ReactNode } from 'react';
import { clockText, dayAndTime, dayText } from '../time.ts';
import type { GridColumn } from './grid-types.ts';

type More<R> = Omit<GridColumn<R>, 'key' | 'head' | 'cell'>;

/** A column under the name of its member: what that holds, or what `cell` makes of the row. */
export const col = <R,>(
  key: string,
  head: string,
  cell: (row: R) => ReactNode,
  more: More<R> = {},
): GridColumn<R> => ({ key, head, cell, ...more });

/** A moment in words, whole as its title. */
export function MomentCell({ at, words }: { at: string; words: string }) {
  return (
    <time dateTime={at} title={dayAndTime(at)}>
      {words}
    </time>
  );
}

/** When something was or is to be; `none`: said where it is not known. */
export const momentCol = <R,>(
  key: string,
  head: string,
  at: (row: R) => string | null,
  {
    words = clockText,
    none = '',
    ...more
  }: More<R> & {
    words?: (at: string) => string;
    none?: string;
  } = {},
): GridColumn<R> =>
  col(
    key,
    head,
    (row) => {
      const moment = at(row);
      return moment === null ? none : <MomentCell at={moment} words={words(moment)} />;
    },
    more,
  );

/** The same of days; `before` stands before it on a phone, where no head says what it is. */
export const dayCol = <R,>(
  key: string,
  head: string,
  on: (row: R) => string | null,
  { none = '', ...more }: More<R> & { none?: string } = {},
): GridColumn<R> =>
  col(
    key,
    head,
    (row) => {
      const day = on(row);
      return day === null ? none : <time dateTime={day}>{dayText(day)}</time>;
    },
    more,
  );

/** The last day of what ends by itself; on a phone with its word. */
export const untilCol = <R extends { expiresAt: string }>(): GridColumn<R> =>
  dayCol('expires', 'Holds until', ({ expiresAt }) => expiresAt, {
    phone: 'second',
    className: "tw:max-md:before:content-['Until_']",
  });
