/** One place in the pager: a page number, or a gap that stands for the pages left out. */
export type PagerItem = number | 'gap';

/** How many pages `total` rows make; at least 1, so that "page 1" always exists. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** A page number within 1..totalPages. */
export function clampPage(page: number, totalPages: number): number {
  return Math.min(Math.max(1, Math.trunc(page) || 1), Math.max(1, totalPages));
}

/**
 * First page, ellipsis, previous, current, next, ellipsis, last page, depending on position
 * (rule 35). A gap never stands for a single page: that page is shown instead.
 */
export function pagerWindow(current: number, totalPages: number): PagerItem[] {
  const last = Math.max(1, totalPages);
  const at = clampPage(current, last);
  const shown = new Set([1, last, at - 1, at, at + 1]);
  if (at - 3 === 1) shown.add(2);
  if (at + 3 === last) shown.add(last - 1);
  const pages = [...shown].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return pages.flatMap((page, index): PagerItem[] => {
    const before = pages[index - 1];
    return before !== undefined && page - before > 1 ? ['gap', page] : [page];
  });
}
