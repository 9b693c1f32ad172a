import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { builtPages } from './support/built.ts';
import { ORIGIN, WIDTHS, browseSite } from './support/site.ts';

const site = browseSite();

/** Every page template; where a template makes many pages, three of them. */
const TEMPLATES = [
  '/',
  '/carriers',
  '/plans',
  '/deals',
  '/compare',
  '/marketplace',
  '/auth',
  '/about',
  '/privacy',
  '/terms',
  '/contact',
  '/region/US',
  '/region/DE',
  '/region/JP',
];
async function samples(): Promise<string[]> {
  const paths = (await builtPages()).map(({ path }) => path);
  const three = (start: string) => {
    const own = paths.filter((path) => path.startsWith(start));
    return [own[0]!, own[Math.floor(own.length / 2)]!, own.at(-1)!];
  };
  const plans = three('/plans/');
  const compare = `/compare?plans=${plans.map((path) => path.split('/').at(-1)).join(',')}`;
  return [...plans, ...three('/carriers/'), compare, '/?carriers=att&maxPrice=1', '/plans?q=zzzz'];
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1] ?? ''}`,
    ),
  );
}

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

const LOOKS = [
  { width: WIDTHS.small, theme: 'light' },
  { width: WIDTHS.small, theme: 'dark' },
  { width: WIDTHS.wide, theme: 'light' },
  { width: WIDTHS.wide, theme: 'dark' },
] as const;

describe.each(LOOKS)('accessibility at $width px, $theme', (look) => {
  it.each(TEMPLATES)('%s', async (path) => {
    const page = await site.open(path, look);
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page), 'sideways scroll').toBe(0);
  });

  it('plans, carriers, a comparison and empty lists', async () => {
    for (const path of await samples()) {
      const page = await site.open(path, look);
      expect(await violations(page), path).toEqual([]);
      expect(await sidewaysScroll(page), `sideways scroll on ${path}`).toBe(0);
      await page.context().close();
    }
  }, 120_000);

  it('the not-found pages', async () => {
    for (const path of ['/nothing-here', '/region/ZZ']) {
      const page = await site.open(path, { ...look, status: 404 });
      expect(await violations(page), path).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    }
  });

  it('what opens: search, menu or filter sheet, the tray, a toast, the configuration dialog', async () => {
    const page = await site.open('/?show=all', look);
    await page.keyboard.press('/');
    expect(await violations(page), 'search').toEqual([]);
    await page.keyboard.press('Escape');
    for (let index = 0; index < 5; index += 1)
      await page.locator('[data-compare]').nth(index).click();
    expect(await violations(page), 'tray and toast').toEqual([]);
    if (look.width < WIDTHS.tablet) {
      await page.waitForFunction(
        () => document.querySelector('astro-island[ssr] #plan-results') === null,
      );
      await page
        .locator('#plan-results')
        .getByRole('button', { name: /^Filters/ })
        .click();
      expect(await violations(page), 'filter sheet').toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('header summary[aria-label="Menu"]').click();
    } else await page.locator('header nav summary').click();
    expect(await violations(page), 'menu').toEqual([]);
    const market = await site.open('/marketplace', look);
    await market.getByRole('button', { name: 'Configure API' }).first().click();
    await market.getByRole('dialog').waitFor();
    expect(await violations(market), 'configuration dialog').toEqual([]);
  });
});

describe('layout shift', () => {
  it.each(['/', '/plans', '/deals', '/carriers', '/region/US', '/compare', '/marketplace'])(
    'stays under 0.02 on %s while the page loads, wakes up and is scrolled',
    async (path) => {
      for (const width of [WIDTHS.phone, WIDTHS.wide]) {
        const page = await site.open(path, {
          width,
          prepare: (p) =>
            p.addInitScript(() => {
              const shifts = { sum: 0 };
              Object.assign(globalThis, { shifts });
              new PerformanceObserver((list) => {
                for (const entry of list.getEntries() as (PerformanceEntry & {
                  value: number;
                  hadRecentInput: boolean;
                })[]) {
                  if (!entry.hadRecentInput) shifts.sum += entry.value;
                }
              }).observe({ type: 'layout-shift', buffered: true });
            }),
        });
        await page.waitForTimeout(300);
        await page.evaluate(async () => {
          for (let y = 0; y < Math.min(document.body.scrollHeight, 6000); y += 600) {
            window.scrollTo(0, y);
            await new Promise((resolve) => setTimeout(resolve, 60));
          }
        });
        await page.waitForTimeout(300);
        const sum = await page.evaluate(
          () => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum,
        );
        expect(sum, `${path} at ${width}`).toBeLessThan(0.02);
      }
    },
  );
});

describe('byte budgets', () => {
  /** JavaScript that a page fetches by itself, gzipped, and whether React is in it. */
  async function scriptsOf(
    path: string,
  ): Promise<{ bytes: number; react: boolean; recharts: boolean }> {
    const found = { bytes: 0, react: false, recharts: false };
    const { gzipSync } = await import('node:zlib');
    const pending: Promise<void>[] = [];
    const page = await site.open(path, {
      prepare: async (p) =>
        p.on('response', (response) => {
          if (!/\.js(\?|$)/.test(response.url())) return;
          pending.push(
            response.text().then((text) => {
              found.bytes += gzipSync(text, { level: 9 }).length;
              found.react ||= /react\.(transitional\.)?element|__SECRET_INTERNALS|react-dom/i.test(
                text,
              );
              found.recharts ||= text.includes('recharts');
            }),
          );
        }),
    });
    await page.waitForTimeout(800);
    await Promise.all(pending);
    const inline = (await (await fetch(ORIGIN + path)).text()).match(
      /<script(?![^>]*(src|ld\+json))[^>]*>[\s\S]*?<\/script>/g,
    );
    found.bytes += gzipSync((inline ?? []).join('')).length;
    return found;
  }

  it.each(['/', '/plans', '/deals', '/region/US'])(
    '%s, with its filters, needs at most 110 kB and no recharts at first',
    async (path) => {
      const { bytes, react, recharts } = await scriptsOf(path);
      expect(react).toBe(true);
      expect(recharts).toBe(false);
      expect(bytes).toBeLessThanOrEqual(110_000);
    },
  );

  it.each(['/about', '/contact', '/privacy', '/terms', '/carriers', '/compare', '/marketplace'])(
    '%s has no React',
    async (path) => {
      const { bytes, react } = await scriptsOf(path);
      expect(react).toBe(false);
      expect(bytes).toBeLessThanOrEqual(20_000);
    },
  );
});
