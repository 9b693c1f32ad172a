import { foldText, foldWords } from '#src/domain/core/fold.ts';
import { clampPage, pageCount } from '#src/domain/core/pagination.ts';

/** Rows on a page of the dashboard's lists. */
export const ADMIN_PAGE_SIZE = 50;

export interface ListView<R> {
  rows: readonly R[];
  /** Those of all pages. */
  found: readonly R[];
  page: number;
  totalPages: number;
  totalCount: number;
}

/**
 * Filter, order and page of a list that is in the browser as a whole. Each word of `q` must begin a
 * word of the row's text; `sort` is 'name-asc', or another key of `orders` with -asc or -desc.
 */
export function viewList<R>(
  all: readonly R[],
  { q, sort, page }: { q: string; sort: string; page: number },
  textOf: (row: R) => string,
  orders: Readonly<Record<string, (row: R) => string | number>>,
): ListView<R> {
  const wanted = foldWords(q);
  const found = wanted.length
    ? all.filter((row) => {
        const words = foldWords(textOf(row));
        return wanted.every((part) => words.some((word) => word.startsWith(part)));
      })
    : all;
  const [, key = '', direction] = /^(.*)-(asc|desc)$/.exec(sort) ?? [];
  const valueOf = orders[key];
  const sorted = valueOf
    ? [...found].sort((a, b) => (direction === 'desc' ? -1 : 1) * compare(valueOf(a), valueOf(b)))
    : found;
  const totalPages = pageCount(sorted.length, ADMIN_PAGE_SIZE);
  const at = clampPage(page, totalPages);
  return {
    rows: sorted.slice((at - 1) * ADMIN_PAGE_SIZE, at * ADMIN_PAGE_SIZE),
    found: sorted,
    page: at,
    totalPages,
    totalCount: sorted.length,
  };
}

/** Both directions of a sort key, as a column takes them in turn. */
export const bothWays = (key: string) =>
  [
    { value: `${key}-asc`, direction: 'ascending' },
    { value: `${key}-desc`, direction: 'descending' },
  ] as const;

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [x, y] = [foldText(String(a)), foldText(String(b))];
  return x < y ? -1 : x > y ? 1 : 0;
}
