import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { API_DOWN, ORIGIN, WIDTHS, cutApi, browseSite, settle } from './support/site.ts';

const site = browseSite();

const results = (page: Page) => page.locator('#plan-results');
const names = (page: Page) => results(page).locator('.pname').allInnerTexts();
/** Prices in order. Cards far below the fold are not laid out yet, so their text content counts. */
const prices = async (page: Page) =>
  (await results(page).locator('.price').allTextContents()).map((text) =>
    Number(text.replace(/[^\d.]/g, '')),
  );
/** Waits until the address says what was chosen and the list shows it. */
async function addressHas(page: Page, text: string): Promise<void> {
  await page.waitForURL((url) => decodeURIComponent(url.search).includes(text));
  await shown(page);
}
async function shown(page: Page): Promise<void> {
  await results(page).and(page.locator(':not([aria-busy="true"])')).waitFor();
}
describe('Home', () => {
  it('starts with the specified filters as chips, and Reset shows everything', async () => {
    const page = await site.open('/');
    const chips = (await results(page).locator('.chip').allInnerTexts()).map((text) => text.trim());
    expect(chips).toEqual(['AT&T', 'T-Mobile', 'Prepaid', '$15 to $50']);
    expect(await results(page).innerText()).toMatch(/\d+ of 376 plans - show all/);
    expect((await names(page)).length).toBeGreaterThan(0);
    await results(page).getByRole('link', { name: 'show all' }).click();
    await addressHas(page, 'show=all');
    expect(await results(page).locator('.count').innerText()).toBe('376 plans');
    await page.reload();
    expect(await results(page).locator('.count').innerText()).toBe('376 plans');
  });

  it('takes single chips away', async () => {
    const page = await site.open('/');
    await results(page).getByRole('link', { name: 'Remove filter AT&T' }).click();
    await addressHas(page, 'carriers=t-mobile');
    await results(page).locator('.c-carrier').first().waitFor({ state: 'detached' });
    const caption = await results(page).getByRole('table').locator('caption').innerText();
    expect(caption).toMatch(/The same for all: T-Mobile, United States/);
  });

  it('needs no request for its first view', async () => {
    const asked: string[] = [];
    await site.open('/', {
      fresh: true,
      prepare: async (page) => page.on('request', (r) => asked.push(new URL(r.url()).pathname)),
    });
    // The count of the view is sent, and nothing waits for it.
    const reads = asked.filter((path) => /^\/(api|data)\//.test(path) && path !== '/api/events');
    expect(reads).toEqual([]);
  });

  it('shows all plans of a region by the footer links', async () => {
    const page = await site.open('/?region=UK');
    expect((await prices(page)).length).toBe(10);
    expect(await results(page).locator('.chip').allInnerTexts()).toEqual(['United Kingdom']);
  });
});

/** One type of plans alone: said once above them, and in no row. */
async function allOfType(page: Page, type: string): Promise<void> {
  const table = results(page).getByRole('table');
  expect(await table.locator('caption').innerText()).toMatch(
    new RegExp(`The same for all:.*\\b${type}\\b`),
  );
  expect(await table.locator('.c-type').count()).toBe(0);
}

describe('filters', () => {
  it('narrow by carrier and type, keep counts, and stand in the address', async () => {
    const page = await site.open('/?show=all');
    const side = page.getByRole('complementary', { name: 'Filters' });
    const box = side.locator('input[name="carriers"][value="t-mobile"]');
    const count = Number(
      await side
        .locator('.check')
        .filter({ has: page.locator('input[name="carriers"][value="t-mobile"]') })
        .locator('.n')
        .innerText(),
    );
    await box.check();
    await addressHas(page, 'carriers=');
    expect(await results(page).locator('.count').innerText()).toContain(`${count} `);
    await side.getByLabel('Prepaid').check();
    await addressHas(page, 'planTypes=prepaid');
    await allOfType(page, 'Prepaid');
  });

  it('apply prices on blur, empty meaning no bound', async () => {
    const page = await site.open('/?show=all');
    const side = page.getByRole('complementary', { name: 'Filters' });
    const max = side.locator('input[name="maxPrice"]');
    await max.fill('10');
    expect(page.url()).not.toContain('maxPrice');
    await max.blur();
    await addressHas(page, 'maxPrice=10');
    await max.fill('');
    await max.blur();
    await page.waitForURL((url) => !url.search.includes('maxPrice'));
    await max.fill('abc');
    await max.blur();
    expect(await max.inputValue()).toBe('');
    expect(page.url()).not.toContain('maxPrice');
  });

  it('move the data slider from Any over GB to Unlimited', async () => {
    const page = await site.open('/?show=all');
    const side = page.getByRole('complementary', { name: 'Filters' });
    const slider = side.getByRole('slider');
    expect(await slider.inputValue()).toBe('4');
    expect(await side.locator('.scale-out').innerText()).toBe('Any');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await addressHas(page, 'minData=10');
    expect(await slider.getAttribute('aria-valuetext')).toBe('10 GB or more');
    await page.keyboard.press('End');
    await addressHas(page, 'unlimited=true');
    expect(page.url()).not.toContain('minData');
    const data = await results(page).locator('.c-data').allInnerTexts();
    for (const text of data) expect(text).toMatch(/unlimited/i);
    await page.keyboard.press('Home');
    await page.waitForURL((url) => !url.search.includes('unlimited'));
  });

  it('unfold the ones that few ask for, and stand in the address without JavaScript too', async () => {
    const page = await site.open('/plans?view=list');
    const side = page.getByRole('complementary', { name: 'Filters' });
    expect(await side.getByLabel('No contract').isVisible()).toBe(false);
    await side.getByText('Network', { exact: true }).click();
    await side.getByRole('group', { name: 'Network' }).getByLabel('Vodafone').check();
    await addressHas(page, 'network=vodafone');
    await side.getByText('Per 30 days').click();
    await addressHas(page, 'priceBasis=30days');
    await side.locator('input[name="maxPrice"]').fill('20');
    await side.locator('input[name="maxPrice"]').blur();
    await addressHas(page, 'maxPrice=20');
    const chips = (await results(page).locator('.chip').allInnerTexts()).map((text) => text.trim());
    expect(chips).toEqual(['Up to $20 for 30 days', 'On Vodafone']);
    const found = await names(page);
    expect(found.length).toBeGreaterThan(0);
    const { pathname, search } = new URL(page.url());
    const still = await site.open(pathname + search, { javaScript: false });
    expect(await names(still)).toEqual(found);
    const fold = still.locator('details.fs-fold', { hasText: 'Network' });
    expect(await fold.getAttribute('open')).not.toBeNull();
  });

  it('choose a region; where regions mix, each plan says whose it is', async () => {
    const page = await site.open('/plans');
    const said = () => results(page).locator('.in-region').allInnerTexts();
    expect(new Set(await said()).size).toBeGreaterThan(2);
    await page
      .getByRole('complementary', { name: 'Filters' })
      .getByLabel('Region')
      .selectOption('Japan');
    await addressHas(page, 'region=JP');
    expect(await results(page).locator('.chip').allInnerTexts()).toEqual(['Japan']);
    expect(await results(page).locator('.count').innerText()).toBe('64 plans');
    expect(await said()).toEqual([]);
  });

  it('reach every filter of the sidebar without scrolling inside of it', async () => {
    const page = await site.open('/');
    const side = page.getByRole('complementary', { name: 'Filters' });
    expect(await side.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  });

  it('keep the evidence on the cards of deals', async () => {
    const page = await site.open('/deals');
    const deals = await results(page).locator('.dealcell').count();
    expect(await results(page).locator('.evidence').count()).toBe(deals);
    await page.getByLabel('Sort').selectOption('price-desc');
    await addressHas(page, 'sort=price-desc');
    await results(page).locator('.dealcell .evidence').first().waitFor();
    expect(await results(page).locator('.evidence').count()).toBe(deals);
  });

  it('keep deals only', async () => {
    const page = await site.open('/?show=all');
    await page.getByRole('complementary', { name: 'Filters' }).getByLabel('Deals only').check();
    await addressHas(page, 'dealsOnly=true');
    const rows = await results(page).locator('tbody tr').count();
    expect(rows).toBeGreaterThan(0);
    expect(await results(page).locator('tbody .deal').count()).toBe(rows);
  });

  it('search by text with a submit button, folding accents', async () => {
    const page = await site.open('/plans');
    await results(page).getByRole('searchbox').fill('LÉBÁRA');
    await results(page).getByRole('button', { name: 'Search', exact: true }).click();
    await addressHas(page, 'q=');
    for (const text of await results(page).locator('.cell, tbody tr').allInnerTexts()) {
      expect(text).toContain('Lebara');
    }
  });

  it('help out of an empty list by naming the filter that hides plans', async () => {
    const page = await site.open('/?carriers=att&maxPrice=1');
    expect(await results(page).innerText()).toContain(
      'No SIM card plans found matching your filters.',
    );
    const hint = results(page).getByRole('link', {
      name: /^Without the highest price: \d+ plans?$/,
    });
    const count = /(\d+)/.exec(await hint.innerText())![1];
    await hint.click();
    await page.waitForURL((url) => !url.search.includes('maxPrice'));
    await shown(page);
    expect(await results(page).locator('.count').innerText()).toContain(count!);
  });

  it.each([
    ['/plans?q=zzzzzz', ['No plans found', 'Try adjusting your filters']],
    ['/deals?q=zzzzzz', ['No deals available', 'Check back later for new deals']],
  ])('say the specified empty texts: %s', async (path, texts) => {
    const page = await site.open(path);
    for (const text of texts) expect(await results(page).innerText()).toContain(text);
  });
});

describe('before the list is awake', () => {
  /** Opens Home, lets `act` use it while the island's script is held back, and wakes it then. */
  async function openEarly(act: (page: Page) => Promise<unknown>): Promise<Page> {
    let acting: Promise<unknown> | undefined;
    return site.open('/?show=all', {
      prepare: (p) =>
        p.route(/PlanExplorer[^/]*\.js$/, async (route) => {
          await (acting ??= p.waitForLoadState('domcontentloaded').then(() => act(p)));
          await route.continue();
        }),
    });
  }

  it('keeps what was chosen, and shows its plans', async () => {
    const page = await openEarly(async (early) => {
      const side = early.getByRole('complementary', { name: 'Filters' });
      await side.locator('input[name="carriers"]:enabled').first().check();
      await side.locator('input[name="carriers"]:enabled').nth(1).check();
      await side.getByRole('slider').fill('5');
      await side.locator('input[name="maxPrice"]').fill('60');
      await side.locator('input[name="maxPrice"]').blur();
      await early.getByLabel('Sort').selectOption('price-desc');
    });
    await addressHas(page, 'sort=price-desc');
    const asked = new URL(page.url()).searchParams;
    expect(asked.get('carriers')?.split(',')).toHaveLength(2);
    expect([asked.get('minData'), asked.get('maxPrice')]).toEqual(['10', '60']);
    expect(await results(page).locator('.chip').count()).toBe(4);
    expect((await prices(page)).length).toBeGreaterThan(0);
    expect(Math.max(...(await prices(page)))).toBeLessThanOrEqual(60);
  });

  it('keeps presses of its buttons, shows them pressed, and does what they say', async () => {
    const pressed = (page: Page, selector: string) =>
      page.locator(`${selector}[data-tapped]`).count();
    const early: number[] = [];
    const page = await site.open('/plans', {
      width: WIDTHS.phone,
      prepare: async (p) => {
        let acting: Promise<unknown> | undefined;
        const press = async () => {
          await p.locator('footer').waitFor({ state: 'attached' });
          await p.getByRole('button', { name: /^Filters/ }).tap();
          // Impatience is no second wish, but a plan that is pressed twice is not wanted.
          await p.getByRole('button', { name: /^Filters/ }).tap();
          await p.locator('main [data-compare]').nth(0).tap();
          await p.locator('main [data-compare]').nth(1).tap();
          await p.locator('main [data-compare]').nth(1).tap();
          await p.locator('main [data-save]').nth(2).tap();
          early.push(
            await pressed(p, '.xp-filters'),
            await pressed(p, '[data-compare]'),
            await pressed(p, '[data-save]'),
          );
        };
        await p.route(/\.js$/, async (route) => {
          await (acting ??= press());
          await route.continue();
        });
      },
    });
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    expect(early).toEqual([1, 1, 1]);
    expect(await page.locator('[data-tapped]').count()).toBe(0);
    const kept = () =>
      page.evaluate(() => {
        const { picks = [], saved = [] } = JSON.parse(localStorage.getItem('device') ?? '{}') as {
          picks?: unknown[];
          saved?: unknown[];
        };
        return [picks.length, saved.length];
      });
    await expect.poll(kept).toEqual([1, 1]);
    expect(await page.locator('main [data-compare]').nth(0).getAttribute('aria-pressed')).toBe(
      'true',
    );
  });

  it('leaves a plan picked that was picked before, whatever its button said so early', async () => {
    const page = await site.open('/plans');
    await page.locator('main [data-compare]').first().click();
    let acting: Promise<string | null> | undefined;
    const press = async () => {
      await page.locator('footer').waitFor({ state: 'attached' });
      const button = page.locator('main [data-compare]').first();
      await button.click();
      return button.getAttribute('data-tapped');
    };
    await page.route(/\.js$/, async (route) => {
      await (acting ??= press());
      await route.continue();
    });
    await page.reload();
    await settle(page);
    expect(await acting).toBe('');
    expect(await page.locator('[data-tapped]').count()).toBe(0);
    await expect
      .poll(() => page.locator('main [data-compare]').first().getAttribute('aria-pressed'))
      .toBe('true');
  });

  it('keeps what is being typed, without taking it for a search', async () => {
    const page = await openEarly((early) => early.getByRole('searchbox').last().fill('verizon'));
    const box = results(page).getByRole('searchbox');
    expect(page.url()).not.toContain('q=');
    await box.press('End');
    await page.keyboard.type(' unlimited');
    expect(await box.inputValue()).toBe('verizon unlimited');
    await page.keyboard.press('Enter');
    await addressHas(page, 'q=verizon+unlimited');
  });
});

describe('sort, view and pages', () => {
  it('sorts by price both ways and says so', async () => {
    const page = await site.open('/plans?region=US');
    const ascending = await prices(page);
    expect(ascending).toEqual([...ascending].sort((a, b) => a - b));
    await results(page).getByRole('combobox').selectOption('price-desc');
    await addressHas(page, 'sort=price-desc');
    const descending = await prices(page);
    expect(descending).toEqual([...descending].sort((a, b) => b - a));
    expect(await results(page).locator('p[role="status"]').innerText()).toMatch(/\d+ plans/);
  });

  it('offers the five orders of the specification by their names, then those by unit prices and totals', async () => {
    const page = await site.open('/plans');
    const options = await results(page).getByRole('combobox').locator('option').allInnerTexts();
    expect(options).toEqual([
      'Price: Low to High',
      'Price: High to Low',
      'Data Amount',
      'Carrier Name',
      'Popularity',
      'Price for 30 days',
      'Price per GB',
      'Price per day',
      'Total for my need',
    ]);
  });

  it('switches between table and grid', async () => {
    const page = await site.open('/');
    const heads = await results(page).locator('thead th').allInnerTexts();
    expect(heads.map((text) => text.trim().toLowerCase())).toEqual([
      'carrier',
      'plan name',
      'data',
      'price as sold',
      'actions',
    ]);
    await allOfType(page, 'Prepaid');
    const before = await names(page);
    await page.getByTitle('Grid view').click();
    await addressHas(page, 'view=grid');
    expect(await results(page).locator('table').count()).toBe(0);
    expect(await names(page)).toEqual(before);
    await page.getByTitle('List view').click();
    await results(page).locator('table').waitFor();
  });

  it('turns pages, with Previous and Next disabled at the ends', async () => {
    const page = await site.open('/?show=all');
    const pager = page.getByRole('navigation', { name: 'Pages' });
    const previous = pager.getByRole('link', { name: 'Previous' });
    const next = pager.getByRole('link', { name: 'Next' });
    expect(await previous.getAttribute('aria-disabled')).toBe('true');
    const first = await names(page);
    await next.click();
    await addressHas(page, 'page=2');
    const second = await names(page);
    expect(second).not.toEqual(first);
    await pager.getByRole('link', { name: 'Page 38' }).click();
    await addressHas(page, 'page=38');
    expect(await next.getAttribute('aria-disabled')).toBe('true');
    expect((await pager.innerText()).replace(/\s+/g, ' ')).toContain('371–376 of 376');
  });

  it('goes back and forward through what was chosen', async () => {
    const page = await site.open('/?show=all');
    const first = await names(page);
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Next' })
      .click();
    await addressHas(page, 'page=2');
    const second = await names(page);
    await page.getByRole('group', { name: 'Plan type' }).getByLabel('eSIM').check();
    await addressHas(page, 'planTypes=esim');
    expect(page.url()).not.toContain('page=2');
    const third = await names(page);
    await page.goBack();
    await addressHas(page, 'page=2');
    await expect.poll(() => names(page)).toEqual(second);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(first);
    await page.goForward();
    await page.goForward();
    await addressHas(page, 'planTypes=esim');
    await expect.poll(() => names(page)).toEqual(third);
  });

  it('is as it was left after Back from a plan: filters, page and place', async () => {
    const page = await site.open('/?show=all');
    const prepaid = page.getByRole('complementary', { name: 'Filters' }).getByLabel('Prepaid');
    await prepaid.check();
    await addressHas(page, 'planTypes=prepaid');
    const pager = page.getByRole('navigation', { name: 'Pages' });
    const current = () => pager.locator('[aria-current="page"]').innerText();
    await pager.getByRole('link', { name: 'Next' }).click();
    await expect.poll(current).toBe('2');
    const left = await names(page);
    // Typed, and never sent: also a browser that puts it back makes no search of it.
    await results(page).getByRole('searchbox').fill('never sent');
    await page.evaluate(() => scrollTo(0, 700));
    // Clicked without being scrolled to.
    const plan = results(page).locator('.pname').last();
    await plan.evaluate((link: HTMLElement) => link.click());
    await page.waitForURL('**/plans/*');
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(left);
    expect(await prepaid.isChecked()).toBe(true);
    expect(await current()).toBe('2');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    // One more choice, which the list answers when it is awake: nothing else was one.
    await settle(page);
    await page.getByRole('group', { name: 'Plan type' }).getByLabel('eSIM').check();
    await addressHas(page, 'esim');
    expect(page.url()).not.toContain('q=');
  });

  it.each([
    '/?carriers=att&sort=data-desc',
    '/plans?planTypes=esim&view=list&page=1',
    '/region/UK?maxPrice=20&page=2',
    '/deals?sort=price-desc',
    '/?minData=20&region=US&view=grid',
  ])('a shared link opens the view that its sender saw: %s', async (path) => {
    const live = await site.open(path);
    const shown = await names(live);
    const noScript = await site.open(path, { javaScript: false });
    expect(shown.length).toBeGreaterThan(0);
    expect(await names(noScript)).toEqual(shown);
  });
});

describe('Plans page tabs', () => {
  it('stand for filters and share the address', async () => {
    const page = await site.open('/plans');
    expect(await page.getByRole('link', { name: 'Clear Filters' }).count()).toBe(0);
    await page.getByRole('tab', { name: /Unlimited Data/ }).click();
    await addressHas(page, 'unlimited=true');
    expect(
      await page.getByRole('tab', { name: /Unlimited Data/ }).getAttribute('aria-selected'),
    ).toBe('true');
    await page.getByRole('tab', { name: /Postpaid/ }).click();
    await addressHas(page, 'planTypes=postpaid');
    await page
      .getByRole('link', { name: 'Clear Filters' })
      .or(page.getByRole('button', { name: 'Clear Filters' }))
      .first()
      .click();
    await page.waitForURL((url) => url.search === '');
    expect(await page.getByRole('tab', { name: /All Plans/ }).getAttribute('aria-selected')).toBe(
      'true',
    );
  });

  it('holds a hundred cards and can reach the rest', async () => {
    const page = await site.open('/plans');
    expect(await results(page).locator('.cell').count()).toBe(100);
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Next' })
      .click();
    await addressHas(page, 'page=2');
    expect(await results(page).locator('.cell').count()).toBe(100);
  });
});

describe('on a phone', () => {
  it('filters in a sheet that traps the focus and gives it back', async () => {
    const page = await site.open('/?show=all', { width: WIDTHS.phone, height: 740 });
    const button = results(page).getByRole('button', { name: /^Filters/ });
    await button.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.waitFor({ state: 'visible' });
    await sheet.getByLabel('Prepaid').check();
    await addressHas(page, 'planTypes=prepaid');
    const show = sheet.getByRole('button', { name: /^Show \d+ plans$/ });
    for (let index = 0; index < 60; index += 1) {
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(() => {
        const at = document.activeElement;
        return at === document.body || at?.closest('dialog') !== null;
      });
      expect(inside).toBe(true);
    }
    await show.click();
    await sheet.waitFor({ state: 'hidden' });
    await button.click();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
  });
});

describe('by keyboard alone', () => {
  it('filters, compares and buys', async () => {
    const page = await site.open('/?show=all');
    const press = async (match: string, limit = 200) => {
      for (let index = 0; index < limit; index += 1) {
        await page.keyboard.press('Tab');
        if (await page.evaluate((css) => document.activeElement?.matches(css) ?? false, match))
          return;
      }
      throw new Error(`the Tab key never reached ${match}`);
    };
    await press('input[name="carriers"]:enabled');
    await page.keyboard.press('Space');
    await addressHas(page, 'carriers=');
    await press('#plan-results [data-compare]');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-pressed'))).toBe(
      'true',
    );
    await press('#plan-results [data-buy]');
    const target = await page.evaluate(() => (document.activeElement as HTMLAnchorElement).href);
    expect(target).toMatch(/^https:/);
  });
});

describe('with the API away', () => {
  it('keeps the built list and filters it from the prebuilt index', async () => {
    const page = await site.open('/', { prepare: cutApi, allow: API_DOWN });
    const before = await names(page);
    expect(before.length).toBeGreaterThan(0);
    await page.getByRole('complementary', { name: 'Filters' }).getByLabel('Prepaid').uncheck();
    await expect.poll(() => page.locator('.xp-away').count(), { timeout: 15_000 }).toBe(1);
    await shown(page);
    const away = await names(page);
    const online = await site.look(new URL(page.url()).pathname + new URL(page.url()).search, {
      javaScript: false,
    });
    expect(away).toEqual(await names(online));
    expect(await results(page).locator('[data-buy]').count()).toBeGreaterThan(0);
  });

  it.each(['/plans', '/deals', '/region/JP', '/carriers', '/carriers/att', '/compare'])(
    'shows %s as it was built',
    async (path) => {
      const page = await site.open(path, { prepare: cutApi, allow: API_DOWN });
      const away = (await page.locator('main').innerText()).trim();
      const still = await site.look(path, { javaScript: false });
      expect(away.length).toBeGreaterThan(100);
      expect(await page.locator('.price').allTextContents()).toEqual(
        await still.locator('.price').allTextContents(),
      );
      expect(await page.locator('main [role=alert]:visible').count()).toBe(0);
    },
  );

  it('does the same when the API answers 503', async () => {
    const page = await site.open('/?show=all', {
      allow: API_DOWN,
      prepare: (p) =>
        p.route('**/api/**', (route) => route.fulfill({ status: 503, json: { message: 'away' } })),
    });
    await page.getByRole('group', { name: 'Plan type' }).getByLabel('eSIM').check();
    await expect.poll(() => page.locator('.xp-away').count(), { timeout: 15_000 }).toBe(1);
    await shown(page);
    await allOfType(page, 'eSIM');
  });

  it('says so, and can be asked again, when nothing can be reached', async () => {
    const page = await site.open('/?show=all', {
      allow: [...API_DOWN, /\/data\//],
      prepare: async (p) => {
        await cutApi(p);
        await p.route('**/data/**', (route) => route.abort('connectionrefused'));
      },
    });
    await page.getByRole('group', { name: 'Plan type' }).getByLabel('eSIM').check();
    const alert = results(page).getByRole('alert');
    await alert.waitFor({ timeout: 15_000 });
    await page.unroute('**/api/**');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => results(page).locator('tbody tr').count()).toBeGreaterThan(0);
  });
});

describe('without JavaScript', () => {
  it.each(['/', '/plans', '/deals', '/region/JP'])(
    '%s shows plans, pages and links to buy',
    async (path) => {
      const page = await site.look(path, { javaScript: false });
      expect((await names(page)).length).toBeGreaterThan(0);
      expect(await page.locator('[data-buy]').count()).toBeGreaterThan(0);
      expect(await page.locator('[data-compare]:visible').count()).toBe(0);
    },
  );

  it('names what is wrong with the need of a list where it was typed', async () => {
    const page = await site.open('/plans', { javaScript: false });
    await results(page).locator('summary').filter({ hasText: 'Total for my need' }).click();
    const form = page.getByRole('form', { name: 'Totals in this list' });
    await form.getByLabel('How long').fill('40');
    await form.getByRole('button', { name: 'Show totals' }).click();
    await page.waitForURL('**time=40**');
    expect(await form.getByRole('alert').innerText()).toBe(
      'Months must be a whole number from 1 to 36',
    );
    const field = form.getByLabel('How long');
    expect(await field.inputValue()).toBe('40');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('24');
    await form.getByRole('button', { name: 'Show totals' }).click();
    await page.waitForURL('**time=24**');
    expect(await page.locator('#list-need-error').count()).toBe(0);
    expect(await page.getByText('For 24 months').count()).toBeGreaterThan(0);
  });

  it('turns pages by links and filters by the form', async () => {
    const page = await site.open('/?show=all', { javaScript: false });
    const first = await names(page);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**page=2**');
    expect(await names(page)).not.toEqual(first);
    const side = page.getByRole('complementary', { name: 'Filters' });
    await side.getByLabel('Prepaid').check();
    await side.locator('input[name="maxPrice"]').fill('12');
    await side.getByRole('button', { name: 'Show plans' }).click();
    await page.waitForURL('**maxPrice=12**');
    expect(new URL(page.url()).origin).toBe(ORIGIN);
    for (const price of await prices(page)) expect(price).toBeGreaterThan(0);
    await allOfType(page, 'Prepaid');
  });
});
