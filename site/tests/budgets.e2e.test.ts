import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';
import type { PlanList } from '#src/contract/plans/plans.ts';
import { EMPTY_DEVICE } from '#src/domain/finder/saved/device.ts';
import { writeDevice } from '#src/domain/finder/saved/device-codec.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { expectStill, watchLayoutShifts } from './support/layout-shifts.ts';
import { ORIGIN, WIDTHS, browseSite } from './support/site.ts';

/** What first visits weigh, and that nothing moves under them. */
const site = browseSite();
/** What React's own code holds, and a mere file name does not. */
const REACT = /react\.(transitional\.)?element|_INTERNALS_DO_NOT_USE/;

/** Opens a page that adds up the JavaScript that it fetches by itself, gzipped. */
async function openWeighed(path: string, width: number = WIDTHS.wide) {
  const answers: Promise<string>[] = [];
  const page = await site.open(path, {
    width,
    fresh: true,
    prepare: async (opened) => {
      await watchLayoutShifts(opened);
      opened.on('response', (response) => {
        if (/\.js(\?|$)/.test(response.url())) answers.push(response.text());
      });
    },
  });
  await page.waitForTimeout(800);
  const weigh = async () => {
    const scripts = await Promise.all(answers);
    const html = await (await fetch(ORIGIN + path)).text();
    const inline = html.match(/<script(?![^>]*(src|ld\+json))[^>]*>[\s\S]*?<\/script>/g) ?? [];
    return {
      bytes: [inline.join(''), ...scripts]
        .map((text) => gzipSync(text, { level: 9 }).length)
        .reduce((all, one) => all + one),
      react: scripts.some((text) => REACT.test(text)),
      recharts: scripts.some((text) => text.includes('recharts')),
    };
  };
  return { page, weigh };
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < Math.min(document.body.scrollHeight, 6000); y += 600) {
      window.scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  });
  await page.waitForTimeout(300);
}

describe('a first visit', () => {
  it.each(['/', '/plans', '/deals', '/region/US', '/find?places=US&months=12&gb=10'])(
    'of %s, with its filters, needs at most 110 kB and no recharts, and moves nothing',
    async (path) => {
      const { page, weigh } = await openWeighed(path);
      const { bytes, react, recharts } = await weigh();
      expect({ react, recharts }).toEqual({ react: true, recharts: false });
      expect(bytes).toBeLessThanOrEqual(110_000);
      await scrollThrough(page);
      await expectStill(page, path, 0.02);
    },
  );

  it.each([
    '/about',
    '/carriers',
    '/places',
    '/compare',
    '/saved',
    '/device',
    '/phone',
    '/marketplace',
  ])('of %s needs no React, and moves nothing', async (path) => {
    const { page, weigh } = await openWeighed(path);
    const { bytes, react } = await weigh();
    expect(react).toBe(false);
    expect(bytes).toBeLessThanOrEqual(20_000);
    await scrollThrough(page);
    await expectStill(page, path, 0.02);
  });

  it.each(['/saved', '/compare'])(
    'of %s sees the footer where it stays, though half came',
    async (path) => {
      const { page } = await openWeighed(path);
      const topOf = () =>
        page.locator('footer.ftr').evaluate((footer) => footer.getBoundingClientRect().top);
      const top = await topOf();
      await page.locator('footer.ftr > *').evaluate((content) => content.remove());
      expect(await topOf()).toBe(top);
    },
  );

  it('of a page of words needs the scripts of the one about the site', async () => {
    const scripts = async (path: string) =>
      (await (await fetch(ORIGIN + path)).text()).match(/<script [^>]*src="[^"]*"|<astro-island/g);
    for (const path of ['/contact', '/privacy', '/terms']) {
      expect(await scripts(path)).toEqual(await scripts('/about'));
    }
  });
});

describe('on a phone nothing moves', () => {
  it.each([
    '/',
    '/plans',
    '/deals',
    '/carriers',
    '/region/US',
    '/compare',
    '/find?places=US&months=12&gb=10',
    '/marketplace',
  ])(
    'on %s while it loads, wakes up and is scrolled, though the typeface comes a second late',
    async (path) => {
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
      await scrollThrough(page);
      await expectStill(page, path, 0.02);
    },
  );
});

it.each([WIDTHS.phone, WIDTHS.tablet, WIDTHS.wide])(
  'has room for what the device keeps before it is there, at %i: a place, a currency, an own plan',
  async (width) => {
    const answer = await fetch(`${ORIGIN}${api.plans}?region=US&minData=10&limit=2`);
    const slugs = ((await answer.json()) as PlanList).data.map(({ slug }) => slug);
    const own = {
      carrier: 'Mine',
      priceMinor: 4_000,
      currency: 'USD',
      per: 'month',
      gb: 5,
    } as const;
    const kept = writeDevice({ ...EMPTY_DEVICE, own, currency: 'JPY', place: 'JP' })!;
    for (const [path, arrived] of [
      ['/', 'main .approx'],
      ['/plans', 'main .approx'],
      ['/deals', 'main .approx'],
      [paths.plan(slugs[0]!), 'main .approx'],
      ['/find?places=US&months=12&gb=5', '.own-saving'],
      [`${paths.compare(slugs)}&months=12&gb=5`, '.own-head'],
    ] as const) {
      const page = await site.open(path, {
        width,
        height: 812,
        fresh: true,
        prepare: async (opened) => {
          await watchLayoutShifts(opened);
          await opened.addInitScript((text) => localStorage.setItem('device', text), kept);
          // Late rates: the room must be there before them.
          await opened.route('**/data/rates.json', async (route) => {
            await new Promise((resolve) => setTimeout(resolve, 400));
            await route.continue();
          });
        },
      });
      await page.locator(arrived).first().waitFor();
      await page.waitForTimeout(300);
      await expectStill(page, `${path} at ${width}`, 0.02);
      await page.context().close();
    }
  },
);
