import type { Page } from 'playwright';

type Watched = typeof globalThis & { layoutShifts: number };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Adds up what moves on the pages that are opened from here on, other than right after an input. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = globalThis as Watched;
    watched.layoutShifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (!entry.hadRecentInput) watched.layoutShifts += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum on the open page so far, as CLS counts (web.dev/cls). */
export function layoutShifts(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as Watched).layoutShifts);
}
