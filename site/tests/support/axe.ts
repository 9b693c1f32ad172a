import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { until } from './site.ts';

type Axe = typeof axe;

/** The short form: every page reads it anew. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.0 to 2.2, A and AA, and what axe holds to be best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds, a line each: on the page or the `part` of it that a selector names, by all its
 * rules or by those given.
 */
export async function violations(
  page: Page,
  { part, rules }: { part?: string | undefined; rules?: string[] } = {},
): Promise<string[]> {
  await still(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  const runOnly: RunOptions['runOnly'] = rules
    ? { type: 'rule', values: rules }
    : { type: 'tag', values: TAGS };
  return page.evaluate(
    async ([context, runOnly]) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      // Only violations are worked out: that saves much time.
      // A guard at the edge of a menu hands the focus on at once, so that nobody stays on it.
      const exclude = ['[data-base-ui-focus-guard]'];
      const { violations } = await axe.run(
        { include: [context ?? 'html'], exclude },
        {
          runOnly,
          resultTypes: ['violations'],
        },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, html, failureSummary }) =>
            `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''} ${html.slice(0, 200)}`,
        ),
      );
    },
    [part, runOnly] as const,
  );
}

/** How many pixels of the page are beside the window. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits until no color is under way; what moves without an end may go on. */
async function still(page: Page): Promise<void> {
  await until(
    page,
    () =>
      new Promise((resolve) => {
        const ends = ({ effect }: Animation) =>
          Number.isFinite(Number(effect?.getComputedTiming().endTime));
        const still = () =>
          document.getAnimations().every((one) => one.playState !== 'running' || !ends(one));
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(still())));
      }),
  );
}
