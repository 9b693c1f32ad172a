import { describe, expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';
import { expectStill, watchLayoutShifts } from './support/layout-shifts.ts';
import { ORIGIN, WIDTHS, browseSite } from './support/site.ts';

const site = browseSite();
/** What React's own code holds, and a mere file name does not. */
const REACT = /react\.(transitional\.)?element|_INTERNALS_DO_NOT_USE/;

describe('layout shift', () => {
  it.each([
    '/',
    '/plans',
    '/deals',
    '/carriers',
    '/region/US',
    '/compare',
    '/find?places=US&months=12&gb=10',
    '/marketplace',
  ])('stays under 0.02 on %s while the page loads, wakes up and is scrolled', async (path) => {
    for (const width of [WIDTHS.phone, WIDTHS.wide]) {
      const page = await site.open(path, {
        width,
        fresh: true,
        prepare: watchLayoutShifts,
      });
      await page.waitForTimeout(300);
      await page.evaluate(async () => {
        for (let y = 0; y < Math.min(document.body.scrollHeight, 6000); y += 600) {
          window.scrollTo(0, y);
          await new Promise((resolve) => setTimeout(resolve, 60));
        }
      });
      await page.waitForTimeout(300);
      await expectStill(page, `${path} at ${width}`, 0.02);
    }
  });

  it('stays under 0.02 when the typeface comes a second late', async () => {
    for (const path of ['/plans', '/region/US']) {
      const page = await site.open(path, {
        width: WIDTHS.phone,
        fresh: true,
        prepare: async (opened) => {
          await watchLayoutShifts(opened);
          await opened.route('**/*.woff2', async (route) => {
            await new Promise((resolve) => setTimeout(resolve, 1000));
            await route.continue();
          });
        },
      });
      await page.waitForFunction(() => document.fonts.status === 'loaded');
      await page.waitForTimeout(300);
      await expectStill(page, path, 0.02);
    }
  });
});

describe('byte budgets', () => {
  /** JavaScript that a page fetches by itself, gzipped, and whether React is in it. */
  async function scriptsOf(
    path: string,
  ): Promise<{ bytes: number; react: boolean; recharts: boolean }> {
    const found = { bytes: 0, react: false, recharts: false };
    const pending: Promise<void>[] = [];
    const page = await site.open(path, {
      fresh: true,
      prepare: async (p) =>
        p.on('response', (response) => {
          if (!/\.js(\?|$)/.test(response.url())) return;
          pending.push(
            response.text().then((text) => {
              found.bytes += gzipSync(text, { level: 9 }).length;
              found.react ||= REACT.test(text);
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

  it.each(['/', '/plans', '/deals', '/region/US', '/find?places=US&months=12&gb=10'])(
    '%s, with its filters, needs at most 110 kB and no recharts at first',
    async (path) => {
      const { bytes, react, recharts } = await scriptsOf(path);
      expect(react).toBe(true);
      expect(recharts).toBe(false);
      expect(bytes).toBeLessThanOrEqual(110_000);
    },
  );

  it.each([
    '/about',
    '/contact',
    '/privacy',
    '/terms',
    '/carriers',
    '/compare',
    '/saved',
    '/device',
    '/marketplace',
  ])('%s has no React', async (path) => {
    const { bytes, react } = await scriptsOf(path);
    expect(react).toBe(false);
    expect(bytes).toBeLessThanOrEqual(20_000);
  });
});
