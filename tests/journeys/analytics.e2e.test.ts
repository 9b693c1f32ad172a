import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import type { Plan, PlanList } from '#src/contract/plans/plans.ts';
import { CONSENT_KEY } from '#src/domain/insight/analytics.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { browseAdmin, publish, toast } from '../../site/tests/support/admin.ts';
import { violations } from '../../site/tests/support/axe.ts';
import { expectStill, watchLayoutShifts } from '../../site/tests/support/layout-shifts.ts';
import { WIDTHS, type OpenOptions } from '../../site/tests/support/site.ts';
import { step } from '../support/step.ts';

const site = browseAdmin();
const TAG = 'https://www.googletagmanager.com/gtag/js?id=G-TEST12345';
/** Where a partner network takes a click; its page is a stand-in. */
const AWIN = 'https://www.awin1.com/cread.php?awinmid=1&awinaffid=2';
const tagLoads: string[] = [];
/** Opens a public page; the tag of the other site is a stand-in that sets its cookie. */
const open = (path: string, options: OpenOptions = {}) => {
  tagLoads.length = 0;
  return site.visit(path, {
    ...options,
    allow: [/foreign host: https:\/\/www\.googletagmanager\.com\//],
    prepare: async (page, context) => {
      await context.route('https://www.googletagmanager.com/**', (route) => {
        tagLoads.push(route.request().url());
        return route.fulfill({
          contentType: 'text/javascript',
          body: "document.cookie = '_ga=GA1; path=/'; document.cookie = '_ga_TEST=1; path=/'",
        });
      });
      await options.prepare?.(page, context);
    },
  });
};
const banner = (page: Page) => page.getByRole('region', { name: 'Analytics cookies' });
const press = (page: Page, name: string) => banner(page).getByRole('button', { name }).click();
const settings = (page: Page) => page.getByRole('button', { name: 'Cookie settings' });
const cookies = (page: Page) => page.evaluate(() => document.cookie);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

it('counts visitors by a tag of another site only after each of them said yes', async () => {
  await step('an admin stores the id', async () => {
    const page = await site.open('?tab=settings');
    const form = page.getByRole('form', { name: 'Whole site' });
    await form.getByLabel('Google Analytics ID').fill('G-TEST12345');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Global SEO settings saved');
  });

  await step(
    'the question covers nothing, moves nothing, and both answers weigh the same',
    async () => {
      for (const width of [WIDTHS.phone, WIDTHS.wide]) {
        const page = await open('/', { width, fresh: true, prepare: watchLayoutShifts });
        await banner(page).waitFor();
        const look = (name: string) =>
          banner(page)
            .getByRole('button', { name })
            .evaluate((node: HTMLElement) => {
              const { color, backgroundColor, fontWeight } = getComputedStyle(node);
              return { color, backgroundColor, fontWeight, width: node.offsetWidth };
            });
        expect(await look('Accept')).toEqual(await look('Reject'));
        const covered = await page.evaluate(async () => {
          const top = document.querySelector('.consent')!.getBoundingClientRect().top;
          const links = [...document.querySelectorAll<HTMLElement>('main a[href], .ftr a[href]')];
          const seen = links.filter((link) => link.checkVisibility());
          const bad: string[] = [];
          for (const link of seen.filter((_, index) => index % 9 === 0).concat(seen.at(-1)!)) {
            link.focus();
            await new Promise(requestAnimationFrame);
            if (link.getBoundingClientRect().bottom > top) bad.push(link.textContent ?? '');
          }
          return bad;
        });
        expect(covered).toEqual([]);
        await expectStill(page, `the question at ${width}`, 0.02);
        expect(await violations(page, { part: '.consent' })).toEqual([]);
        expect(tagLoads).toEqual([]);
      }
    },
  );

  await step('Reject holds, Accept loads the tag, and Reject takes it back', async () => {
    const page = await open('/plans?q=esim');
    await banner(page).waitFor();
    // Past the ways to the content and to the plans.
    for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Details');
    await press(page, 'Reject');
    await page.reload();
    expect(await banner(page).isVisible()).toBe(false);
    expect(tagLoads).toEqual([]);

    await settings(page).click();
    expect(await focused(page)).toBe('Analytics cookies');
    await press(page, 'Accept');
    await expect.poll(() => tagLoads).toEqual([TAG]);
    await expect.poll(() => cookies(page)).toMatch(/_ga=.*_ga_TEST=/);
    const told = await page.evaluate(() =>
      JSON.stringify(
        [...(globalThis as unknown as { dataLayer: IArguments[] }).dataLayer].map((a) => [...a]),
      ),
    );
    expect(told).toContain('"ad_storage":"denied"');
    expect(told).not.toContain('esim');
    await page.reload();
    await expect.poll(() => tagLoads).toEqual([TAG, TAG]);
    expect(await banner(page).isVisible()).toBe(false);

    await settings(page).click();
    await press(page, 'Reject');
    await expect.poll(() => cookies(page)).not.toContain('_ga');
    expect(await page.evaluate(() => (globalThis as never)['ga-disable-G-TEST12345'])).toBe(true);
    expect(await focused(page)).toBe('Cookie settings');
  });

  await step('a page that Back shows again asks no more when another has the answer', async () => {
    const page = await open('/about');
    await banner(page).waitFor();
    await page.evaluate((key) => {
      localStorage.setItem(key, 'denied');
      // As the browser tells it when it takes a page out of its cache.
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, CONSENT_KEY);
    await banner(page).waitFor({ state: 'hidden' });
    expect(tagLoads).toEqual([]);
  });

  await step('it stays out where the browser says no, and is silent without script', async () => {
    const page = await open('/', {
      prepare: (p) =>
        p.addInitScript(() => {
          localStorage.setItem('analytics', 'granted');
          Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
        }),
    });
    await settings(page).click();
    await banner(page).getByText('Your browser asks sites not to track you').waitFor();
    expect(await banner(page).getByRole('button', { name: 'Accept' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await banner(page).isVisible()).toBe(false);
    expect(tagLoads).toEqual([]);
    const still = await open('/', { javaScript: false });
    expect(await still.locator('.consent').isVisible()).toBe(false);
    expect(await still.getByText('Cookie settings').isVisible()).toBe(false);
  });

  await step('a Buy link through Awin says at each click what the visitor answered', async () => {
    const plan = await soldThrough(AWIN);
    const page = await open(paths.plan(plan.slug), {
      allow: [/foreign host: https:\/\/www\.awin1\.com\//],
    });
    await page.context().route(`${AWIN}**`, (route) => route.fulfill({ body: '' }));
    const told = async () => {
      const opened = page.waitForEvent('popup');
      await page.locator('.buybox a[data-buy]').click();
      const shop = await opened;
      await shop.waitForURL(`${AWIN}**`);
      const { searchParams } = new URL(shop.url());
      await shop.close();
      expect(searchParams.get('clickref')).toBe(`sa-${plan.id}-plan`);
      return searchParams.get('cons');
    };
    const isStored = (text: string | null) =>
      expect
        .poll(() => page.evaluate(() => document.documentElement.dataset.consent ?? null))
        .toBe(text);
    await banner(page).waitFor();
    expect(await told()).toBeNull();
    await press(page, 'Accept');
    expect(await told()).toBe('1');

    const privacy = await page.context().newPage();
    await privacy.goto(paths.privacy);
    await privacy.locator('main').getByRole('button', { name: 'Cookie settings' }).click();
    await press(privacy, 'Reject');
    await isStored('denied');
    expect(await told()).toBe('0');
    // As when the browser is told to forget what sites stored: the question is open again.
    await privacy.evaluate(() => localStorage.clear());
    await isStored(null);
    expect(await told()).toBeNull();
  });
});

/** Has the first plan sold at an address, and all pages made anew; answers the plan. */
async function soldThrough(buyUrl: string): Promise<Plan> {
  const list = await fetch(`${site.origin()}${api.plans}?limit=1`);
  const [plan] = ((await list.json()) as PlanList).data as [Plan];
  const page = await site.open(`?tab=simcards&id=${plan.id}`);
  const form = page.getByRole('form', { name: /^Edit/ });
  await form.getByLabel('Buy link', { exact: true }).fill(buyUrl);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'SIM card updated');
  await publish(page);
  return plan;
}
