import type { Page } from 'playwright';
import { expect } from 'vitest';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
}
type Watched = typeof globalThis & { layoutShifts: { sum: number; moved: string[] } };

/** Adds up what moves on the pages that are opened from here on, other than right after an input. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = ((globalThis as Watched).layoutShifts = { sum: 0, moved: [] });
    const moved: string[] = shifts.moved;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        shifts.sum += value;
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const { outerHTML = node?.nodeName ?? 'what is gone' } = (node ?? {}) as Partial<Element>;
          moved.push(`${outerHTML.slice(0, 80)} from ${from.x},${from.y} to ${to.x},${to.y}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Fails where more moved on the open page so far than `most`, as CLS counts (web.dev/cls), and says what. */
export async function expectStill(page: Page, where: string, most: number): Promise<void> {
  const { sum, moved } = await page.evaluate(() => (globalThis as Watched).layoutShifts);
  expect(sum, `${where} moved ${moved.join('; ')}`).toBeLessThan(most);
}
