import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { ORIGIN, WIDTHS, browseSite, settle } from './support/site.ts';

const site = browseSite();
const phone = { width: WIDTHS.phone, height: 812 };
const results = (page: Page) => page.locator('#plan-results');
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filters' });

async function openSheet(page: Page): Promise<void> {
  await results(page)
    .getByRole('button', { name: /^Filters/ })
    .click();
  await sheet(page).waitFor();
}

describe('the filters on a phone', () => {
  it('scroll in their part of the dialog, and the dialog not out of itself', async () => {
    const page = await site.open('/plans', phone);
    await openSheet(page);
    const over = await sheet(page).evaluate((dialog) => {
      dialog.scrollTop = 500;
      const body = dialog.querySelector('.sheet-body')!;
      return { dialog: dialog.scrollTop, body: body.scrollHeight > body.clientHeight };
    });
    expect(over).toEqual({ dialog: 0, body: true });
  });

  it('stay as they are when a finger scrolls across the data slider, and follow one along it', async () => {
    const page = await site.open('/plans', phone);
    await openSheet(page);
    const slider = sheet(page).getByRole('slider', { name: 'Data, at least' });
    const read = sheet(page).locator('.scale-out');
    await slider.scrollIntoViewIfNeeded();
    await swipe(page, slider, { x: 4, y: -90 });
    // Longer than a choice takes to settle.
    await page.waitForTimeout(500);
    expect(await read.innerText()).toBe('Any');
    expect(await slider.inputValue()).toBe('4');
    expect(new URL(page.url()).search).toBe('');
    await slider.scrollIntoViewIfNeeded();
    await swipe(page, slider, { x: 40, y: 2 });
    await page.waitForURL('**minData=**');
    expect(await read.innerText()).toMatch(/^\d+ GB/);
  });
});

/** A finger set down at four fifths of a thing and drawn away from there. */
async function swipe(
  page: Page,
  over: ReturnType<Page['locator']>,
  by: { x: number; y: number },
): Promise<void> {
  const box = (await over.boundingBox())!;
  const from = { x: box.x + box.width * 0.8, y: box.y + box.height / 2 };
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: from.x + by.x * share, y: from.y + by.y * share }],
    });
  await send('touchStart', 0);
  for (let step = 1; step <= 10; step += 1) await send('touchMove', step / 10);
  await send('touchEnd', 1);
}

describe('filters that say nothing, or the wrong thing', () => {
  it('draw an untouched slider otherwise than a chosen value', async () => {
    const page = await site.open('/?show=all');
    const side = page.getByRole('complementary', { name: 'Filters' });
    const thumb = () =>
      side.locator('.scale input').evaluate((input) => {
        const looks = [input, input.parentElement!.querySelector('.scale-bar')!].map(
          (part) => getComputedStyle(part).filter,
        );
        return `${input.parentElement!.dataset.any ?? 'chosen'} ${looks.join(' ')}`;
      });
    expect(await thumb()).toMatch(/^true grayscale.* grayscale/);
    await side.getByRole('slider').press('ArrowRight');
    await expect.poll(thumb).toBe('chosen none none');
  });

  it('read a price with its currency, and offer to swap a lowest above the highest', async () => {
    const page = await site.open('/?show=all');
    const side = page.getByRole('complementary', { name: 'Filters' });
    await side.getByLabel('Min price').fill('€20');
    await side.getByLabel('Min price').press('Tab');
    await page.waitForURL('**minPrice=20**');
    expect(await side.getByLabel('Min price').inputValue()).toBe('20');
    await side.getByLabel('Max price').fill('5 $');
    await side.getByLabel('Max price').press('Tab');
    await side.getByRole('button', { name: 'Swap them' }).click();
    await page.waitForURL((url) => /minPrice=5&maxPrice=20/.test(url.search));
    expect(await side.getByRole('button', { name: 'Swap them' }).count()).toBe(0);
  });
});

describe('the compare tray on a phone', () => {
  it('shows what is picked, takes out one or all, and has no dead button', async () => {
    const page = await site.open('/plans', phone);
    const tray = page.getByRole('complementary', { name: 'Compare tray' });
    const pick = (index: number) => page.locator('main [data-compare]').nth(index).click();
    await pick(0);
    await tray.getByText('Add one more plan').waitFor();
    expect(await tray.locator('[aria-disabled]').count()).toBe(0);
    expect(await tray.getByRole('link').count()).toBe(0);
    await pick(1);
    await pick(2);
    await tray.getByRole('link', { name: 'Compare 3 plans' }).waitFor();
    const remove = tray.getByRole('button', { name: /^Remove/ });
    expect(await remove.count()).toBe(0);
    await tray.getByRole('button', { name: 'Show the plans' }).click();
    expect(await remove.count()).toBe(3);
    await remove.first().click();
    await tray.getByRole('link', { name: 'Compare 2 plans' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('.tray') !== null)).toBe(true);
    await tray.getByRole('button', { name: 'Clear' }).click();
    await tray.waitFor({ state: 'hidden' });
    expect(await page.locator('main [aria-pressed="true"][data-compare]').count()).toBe(0);
  });

  it('carries price and Buy of a plan page without a slit', async () => {
    const list = await site.open('/plans', phone);
    const href = await results(list).locator('.pname').first().getAttribute('href');
    await list.locator('main [data-compare]').first().click();
    await list.goto(href!);
    await settle(list);
    await list.locator('.tray').waitFor();
    const bar = list.locator('[data-buybar]');
    await list.evaluate(() => scrollTo(0, 1400));
    await bar.waitFor();
    const gap = () =>
      list.evaluate(() => {
        const edges = (name: string) => document.querySelector(name)!.getBoundingClientRect();
        const [price, tray] = [edges('.buybar'), edges('.tray')];
        return [tray.top - price.bottom, innerHeight - tray.bottom].map(Math.round);
      });
    await expect.poll(gap).toEqual([0, 0]);
  });
});

describe('rows of a plan table', () => {
  it('lead to their plan wherever they are tapped on a phone, but for their buttons', async () => {
    const page = await site.open('/?show=all', phone);
    const row = results(page).locator('tbody tr').first();
    const href = (await row.locator('.pname').getAttribute('href'))!;
    await row.locator('.cmp').tap();
    expect(await row.locator('.cmp').getAttribute('aria-pressed')).toBe('true');
    const under = await row.evaluate((node) => {
      const at = (selector: string) => {
        const box = node.querySelector(selector)!.getBoundingClientRect();
        return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      };
      return {
        price: at('.c-price')?.className,
        buy: at('.buy')?.closest('.buy') !== null,
        carrier: at('.c-carrier a')?.closest('.c-carrier a') !== null,
      };
    });
    expect(under).toEqual({ price: 'pname', buy: true, carrier: true });
    await row.locator('.c-price').tap({ force: true });
    await page.waitForURL(`**${href}`);
  });

  it('are cards of the same kind in a grid', async () => {
    const page = await site.open('/plans', phone);
    const card = results(page).locator('.cell').first();
    const href = (await card.locator('.pname').getAttribute('href'))!;
    await card.locator('[data-save]').tap();
    // What a press does comes with the first one.
    await expect.poll(() => card.locator('[data-save]').getAttribute('aria-pressed')).toBe('true');
    // What is said of it may lie over the card.
    await page.locator('.toast').getByRole('button', { name: 'Close' }).tap();
    await card.locator('.pdesc').tap({ force: true });
    await page.waitForURL(`**${href}`);
  });

  it.each([true, false])(
    'sort by the heads of their columns (JavaScript: %s)',
    async (javaScript) => {
      const page = await site.open('/?show=all', { javaScript });
      const head = (name: string) => results(page).getByRole('columnheader', { name });
      expect(await head('Price').getAttribute('aria-sort')).toBe('ascending');
      await head('Price').getByRole('link', { name: 'Price' }).click();
      await page.waitForURL('**sort=price-desc**');
      await expect.poll(() => head('Price').getAttribute('aria-sort')).toBe('descending');
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      if (javaScript) expect(await focused()).toBe('Price');
      await head('Data').getByRole('link').click();
      await page.waitForURL('**sort=data-desc**');
      await expect.poll(() => head('Data').getAttribute('aria-sort')).toBe('descending');
      expect(await head('Price').getAttribute('aria-sort')).toBeNull();
    },
  );

  it('have no heads to stop at on a phone', async () => {
    const page = await site.open('/?show=all', phone);
    expect(await results(page).getByRole('columnheader').getByRole('link').count()).toBe(0);
    expect(await results(page).getByRole('columnheader', { name: 'Carrier' }).count()).toBe(1);
  });
});

describe('a printed page', () => {
  it('names its address and the day', async () => {
    const page = await site.open('/plans');
    const line = page.locator('[data-printed]');
    expect(await line.isVisible()).toBe(false);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    expect(await line.isVisible()).toBe(true);
    const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
    expect(await line.innerText()).toBe(`${ORIGIN}/plans, printed on ${day}`);
  });

  it.each([
    '/carriers',
    '/carriers/visible',
    '/plans',
    '/plans?carriers=visible',
    '/deals',
    '/region/us',
    '/marketplace',
    '/find',
    '/saved',
    '/compare',
  ])('%s has nothing to fill in on paper', async (path) => {
    const page = await site.open(path);
    await page.emulateMedia({ media: 'print' });
    const fields = page.locator('search, [role="search"], input, select, textarea');
    const left = await fields.evaluateAll((all) =>
      all.filter((each) => each.checkVisibility()).map((each) => each.outerHTML.slice(0, 120)),
    );
    expect(left).toEqual([]);
  });
});

describe('the marketplace without products', () => {
  it('stays out of search', async () => {
    const html = await (await fetch(`${ORIGIN}/marketplace`)).text();
    expect(html).toContain('<meta name="robots" content="noindex">');
    const part = await (await fetch(`${ORIGIN}/sitemaps/pages.xml`)).text();
    expect(part).toContain('/about</loc>');
    expect(part).not.toContain('/marketplace');
  });

  it('is linked for its questions, and speaks to its readers', async () => {
    const page = await site.open('/about');
    await page.locator('footer').getByRole('link', { name: 'SIM and eSIM questions' }).click();
    await page.waitForURL('**/marketplace#questions');
    await settle(page);
    expect(await page.locator('#questions summary').count()).toBe(4);
    await page.getByRole('button', { name: 'Configure API' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Amazon products' });
    const operators = dialog.getByText('AMAZON_CREATORS_ID');
    expect(await operators.isVisible()).toBe(false);
    await dialog.getByText('For the operator of this site').click();
    expect(await operators.isVisible()).toBe(true);
  });
});

describe('a screen reader', () => {
  it('hears the plan with each row, counts with their noun, and can skip to the plans', async () => {
    const page = await site.open('/');
    const name = (await results(page).locator('.pname').first().innerText()).trim();
    const head = results(page).getByRole('rowheader').first();
    expect(await head.innerText()).toContain(name);
    const side = page.getByRole('complementary', { name: 'Filters' });
    expect(await side.getByRole('checkbox', { name: /^AT&T, \d+ plans?$/ }).count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(
      'Skip to plans',
    );
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const inList = () =>
      page.evaluate(() => document.activeElement?.closest('#plan-results') !== null);
    expect(await inList()).toBe(true);
  });

  it('hears short heads in a comparison', async () => {
    const list = await site.open('/plans', { javaScript: false });
    const slugs = await list
      .locator('main [data-compare]')
      .evaluateAll((all) => all.slice(0, 2).map((node) => (node as HTMLElement).dataset.compare));
    const page = await site.open(`/compare?plans=${slugs.join(',')}`);
    const heads = page.locator('.cmptable thead th:not(:first-child)');
    const short = await heads.evaluateAll((all) =>
      all.map((head) => {
        const text = (selector: string) => head.querySelector(selector)!.textContent.trim();
        return `${text('.carrier > :last-child, .carrier')} ${text('.pname')}`;
      }),
    );
    for (const [at, name] of short.entries()) {
      const said = await heads.nth(at).getAttribute('aria-label');
      expect(said).toBe(name);
      expect(
        await page.getByRole('columnheader', { name: said!, exact: true }).count(),
      ).toBeGreaterThan(0);
    }
  });

  it('hears of no loading under a chart that is drawn', async () => {
    const page = await site.open('/', { javaScript: false });
    expect(await page.locator('.trends').innerText()).toContain('Price Trends');
    expect(await page.locator('.trends').textContent()).not.toContain('Loading');
  });
});
