import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { browseSite, settle } from '../../site/tests/support/site.ts';
import { step } from '../support/step.ts';

/** A visitor at a desk who finds plans by filters, orders, views and pages of a list. */
const site = browseSite();
const results = (page: Page) => page.locator('#plan-results');
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const names = (page: Page) => results(page).locator('.pname').allInnerTexts();
const count = (page: Page) => results(page).locator('.count').innerText();
const chips = async (page: Page) =>
  (await results(page).locator('.chip').allInnerTexts()).map((text) => text.trim());
const caption = (page: Page) => results(page).getByRole('table').locator('caption').innerText();
/** Prices in order. Cards far below the fold are not laid out yet, so their text content counts. */
const prices = async (page: Page) =>
  (await results(page).locator('.price').allTextContents()).map((text) =>
    Number(text.replace(/[^\d.]/g, '')),
  );
const isActive = (node: Element) => node === document.activeElement;

/** Waits until the address says what was chosen and the list shows it. */
async function addressHas(page: Page, text: string | RegExp): Promise<void> {
  await page.waitForURL(({ search }) => {
    const said = decodeURIComponent(search);
    return typeof text === 'string' ? said.includes(text) : text.test(said);
  });
  await results(page).and(page.locator(':not([aria-busy="true"])')).waitFor();
}

it('finds plans by what they are and cost', async () => {
  const asked: string[] = [];
  const page = await site.open('/', {
    fresh: true,
    prepare: async (opened) => opened.on('request', (r) => asked.push(new URL(r.url()).pathname)),
  });
  const side = filters(page);

  await step('Home needs no request for its first view, and Reset shows everything', async () => {
    // The count of the view is sent, and nothing waits for it.
    const reads = asked.filter((path) => /^\/(api|data)\//.test(path) && path !== '/api/events');
    expect(reads).toEqual([]);
    await results(page).getByRole('link', { name: 'Remove filter AT&T' }).click();
    await addressHas(page, 'carriers=t-mobile');
    await expect.poll(() => caption(page)).toMatch(/The same for all: United States/);
    expect(await results(page).getByRole('columnheader').count()).toBe(6);
    await results(page).getByRole('link', { name: 'show all' }).click();
    await addressHas(page, 'show=all');
    expect(await count(page)).toBe('376 plans');
  });

  await step('a carrier and a type narrow the list to the count beside them', async () => {
    const box = side.locator('.check', {
      has: page.locator('[name="carriers"][value="t-mobile"]'),
    });
    const counted = await box.locator('.n').innerText();
    await box.locator('input').check();
    await addressHas(page, 'carriers=t-mobile');
    expect(await count(page)).toContain(`${counted} `);
    await side.getByLabel('Prepaid').check();
    await addressHas(page, 'planTypes=prepaid');
    expect(await results(page).getByRole('columnheader').count()).toBe(6);
    await side.getByLabel('Prepaid').uncheck();
    await expect.poll(() => chips(page)).not.toContain('Prepaid');
    await box.locator('input').uncheck();
    await addressHas(page, 'show=all');
  });

  await step('prices apply on blur, with their currency, and can be swapped', async () => {
    const [min, max] = [side.getByLabel('Min price'), side.getByLabel('Max price')];
    await max.fill('10');
    expect(page.url()).not.toContain('maxPrice');
    await max.blur();
    await addressHas(page, 'maxPrice=10');
    await max.fill('');
    await max.blur();
    await page.waitForURL(({ search }) => !search.includes('maxPrice'));
    await max.fill('abc');
    await max.blur();
    expect(await max.inputValue()).toBe('');
    await min.fill('€20');
    await min.press('Tab');
    await addressHas(page, 'minPrice=20');
    expect(await min.inputValue()).toBe('20');
    await max.fill('5 $');
    await max.press('Tab');
    await side.getByRole('button', { name: 'Swap them' }).click();
    await addressHas(page, 'minPrice=5&maxPrice=20');
    expect(await side.getByRole('button', { name: 'Swap them' }).count()).toBe(0);
    for (const field of [min, max]) {
      await field.fill('');
      await field.blur();
    }
    await page.waitForURL(({ search }) => !search.includes('Price'));
  });

  await step(
    'the data slider goes from Any over GB to Unlimited, and looks untouched first',
    async () => {
      const slider = side.getByRole('slider');
      const look = () =>
        slider.evaluate(
          (input) =>
            `${input.parentElement!.dataset.any ?? 'chosen'} ${getComputedStyle(input).filter}`,
        );
      expect(await look()).toMatch(/^true grayscale/);
      expect(await side.locator('.scale-out').innerText()).toBe('Any');
      await slider.focus();
      await page.keyboard.press('ArrowRight');
      await addressHas(page, 'minData=10');
      expect(await slider.getAttribute('aria-valuetext')).toBe('10 GB or more');
      expect(await look()).toBe('chosen none');
      await page.keyboard.press('End');
      await addressHas(page, 'unlimited=true');
      expect(page.url()).not.toContain('minData');
      for (const text of await results(page).locator('.c-data').allInnerTexts()) {
        expect(text).toMatch(/unlimited/i);
      }
      await page.keyboard.press('Home');
      await page.waitForURL(({ search }) => !search.includes('unlimited'));
    },
  );

  await step('only deals are shown where only deals are wanted', async () => {
    await side.getByLabel('Deals only').check();
    await addressHas(page, 'dealsOnly=true');
    const rows = await results(page).locator('tbody tr').count();
    expect(rows).toBeGreaterThan(0);
    expect(await results(page).locator('tbody .deal').count()).toBe(rows);
  });

  await step('what few ask for is folded, and applies as all else', async () => {
    await page.goto('/plans?view=list');
    await settle(page);
    expect(await side.getByLabel('No contract').isVisible()).toBe(false);
    await side.getByText('More filters', { exact: true }).click();
    await side.getByText('Network', { exact: true }).click();
    await side.getByRole('group', { name: 'Network' }).getByLabel('Vodafone').check();
    await addressHas(page, 'network=vodafone');
    await side.getByText('Per 30 days').click();
    await addressHas(page, 'priceBasis=30days');
    await side.getByLabel('Max price').fill('20');
    await side.getByLabel('Max price').blur();
    await addressHas(page, 'maxPrice=20');
    expect(await chips(page)).toEqual(['Up to $20 for 30 days', 'On Vodafone']);
    expect((await names(page)).length).toBeGreaterThan(0);
  });

  await step('the filter that hides plans is named, and taken away by its name', async () => {
    await page.goto('/?carriers=att&maxPrice=1');
    const hint = results(page).getByRole('link', {
      name: /^Without the highest price: \d+ plans?$/,
    });
    const [left] = /\d+/.exec(await hint.innerText())!;
    await hint.click();
    await page.waitForURL(({ search }) => !search.includes('maxPrice'));
    await expect.poll(() => count(page)).toContain(left);
  });
});

it('finds plans of a place and of a carrier', async () => {
  const page = await site.open('/plans');
  const carriers = filters(page).getByRole('group', { name: 'Carrier' });
  const shown = () =>
    filters(page)
      .locator('input[name="carriers"]:visible')
      .evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value));

  await step('a carrier is found by its name, by keyboard, and counted', async () => {
    const all = await carriers.getByRole('checkbox', { includeHidden: true }).count();
    const field = carriers.getByRole('searchbox', { name: 'Find a carrier' });
    await field.fill('t-mob');
    const found = await carriers.locator('.check').allInnerTexts();
    expect(found.length).toBeGreaterThan(0);
    for (const name of found) expect(name).toContain('T-Mobile');
    expect(await carriers.getByRole('status').innerText()).toBe(
      `${found.length} of ${all} carriers`,
    );
    await field.press('Enter');
    expect(new URL(page.url()).search).toBe('');
    await field.press('Tab');
    await page.keyboard.press('Space');
    await addressHas(page, 'carriers=');
    await field.fill('zzz');
    await carriers.getByText(`0 of ${all} carriers`).waitFor();
    await field.fill('');
    const chosen = carriers.getByRole('checkbox', { name: /T-Mobile/, checked: true });
    expect(await chosen.count()).toBe(1);
    await chosen.uncheck();
    await addressHas(page, /^$/);
  });

  await step(
    'where regions mix each plan says whose it is; a place puts its carriers first',
    async () => {
      const whose = () => results(page).locator('.in-region').allInnerTexts();
      expect(new Set(await whose()).size).toBeGreaterThan(2);
      const before = await shown();
      await filters(page).getByText('Region', { exact: true }).click();
      await filters(page).getByRole('combobox', { name: 'Region' }).selectOption('Japan');
      await addressHas(page, 'region=JP');
      expect([await chips(page), await count(page), await whose()]).toEqual([
        ['Japan'],
        '64 plans',
        [],
      ]);
      await expect.poll(shown).not.toEqual(before);
      const listed = await (await page.request.get('/plans?region=JP')).text();
      const built = [...listed.matchAll(/name="carriers" value="([^"]*)"/g)].map(
        ([, slug]) => slug,
      );
      expect(await shown()).toEqual(built.slice(0, (await shown()).length));
    },
  );

  await step('tabs stand for filters and share the address', async () => {
    await page.goto('/plans');
    await settle(page);
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    const clear = page.getByRole('link', { name: 'Clear Filters' });
    expect(await clear.count()).toBe(0);
    await tab(/Unlimited Data/).click();
    await addressHas(page, 'unlimited=true');
    expect(await tab(/Unlimited Data/).getAttribute('aria-selected')).toBe('true');
    // Arrows go on, and round.
    await page.keyboard.press('ArrowRight');
    expect(await tab(/All Plans/).evaluate(isActive)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    expect(await tab(/Unlimited Data/).evaluate(isActive)).toBe(true);
    await tab(/Postpaid/).click();
    await addressHas(page, 'planTypes=postpaid');
    await clear
      .or(page.getByRole('button', { name: 'Clear Filters' }))
      .first()
      .click();
    await page.waitForURL(({ search }) => search === '');
    expect(await tab(/All Plans/).getAttribute('aria-selected')).toBe('true');
  });

  await step('words are searched for by a button, whatever their accents', async () => {
    await page.getByRole('searchbox', { name: /^What do you need/ }).fill('LÉBÁRA');
    await page.getByRole('button', { name: 'Show answers' }).click();
    await addressHas(page, 'q=');
    for (const text of await results(page).locator('.cell, tbody tr').allInnerTexts()) {
      expect(text).toContain('Lebara');
    }
    const sort = page.getByLabel('Sort');
    const order = () => sort.evaluate((box: HTMLSelectElement) => box.selectedOptions[0]!.text);
    expect(await order()).toBe('Best match');
    await sort.selectOption({ label: 'Price: Low to High' });
    await addressHas(page, 'sort=price-asc');
    await page.goBack();
    await results(page).getByRole('link', { name: 'Remove filter Lebara UK' }).click();
    await addressHas(page, /^$/);
    expect(await order()).toBe('Price: Low to High');
    expect(await sort.getByRole('option', { name: 'Best match' }).count()).toBe(0);
  });

  await step('deals of a list that was changed stand by place, too', async () => {
    await page.goto('/deals');
    await settle(page);
    const groups = () => results(page).getByRole('heading', { level: 2 }).allTextContents();
    const built = await groups();
    expect(built.length).toBeGreaterThan(0);
    await page.getByLabel('Sort').selectOption('price-desc');
    await addressHas(page, 'sort=price-desc');
    expect((await groups()).sort()).toEqual(built.sort());
  });
});

it('orders a list, turns its pages, and comes back to it', async () => {
  const page = await site.open('/?show=all');
  const head = (name: string) => results(page).getByRole('columnheader', { name });

  await step('a list is ordered by price both ways, by its field and its heads', async () => {
    const ascending = await prices(page);
    expect(await head('Price').getAttribute('aria-sort')).toBe('ascending');
    await head('Price').getByRole('link', { name: 'Price' }).click();
    await addressHas(page, 'sort=price-desc');
    await expect.poll(() => head('Price').getAttribute('aria-sort')).toBe('descending');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Price');
    await head('Data').getByRole('link').click();
    await addressHas(page, 'sort=data-desc');
    await expect.poll(() => head('Data').getAttribute('aria-sort')).toBe('descending');
    expect(await head('Price').getAttribute('aria-sort')).toBeNull();
    await page.goto('/plans?region=US');
    await settle(page);
    const us = await prices(page);
    expect(us).toEqual(us.toSorted((a, b) => a - b));
    await page.getByLabel('Sort').selectOption('price-desc');
    await addressHas(page, 'sort=price-desc');
    const dear = await prices(page);
    expect(dear).toEqual(dear.toSorted((a, b) => b - a));
    expect(await results(page).locator('p[role="status"]').innerText()).toMatch(/\d+ plans/);
    expect(ascending.length).toBeGreaterThan(0);
  });

  await step(
    'it is a table or a grid, with the same plans, and buttons that know what is picked',
    async () => {
      await page.goto('/');
      await settle(page);
      const heads = await results(page).locator('thead th').allInnerTexts();
      expect(heads.map((text) => text.trim().toLowerCase())).toEqual([
        'carrier',
        'plan name',
        'data',
        'price',
        'type',
        'actions',
      ]);
      const before = await names(page);
      const pick = page.locator('main [data-compare]').first();
      await pick.click();
      await page.getByTitle('Grid view').click();
      await addressHas(page, 'view=grid');
      expect(await results(page).locator('table').count()).toBe(0);
      expect(await names(page)).toEqual(before);
      await expect.poll(() => pick.getAttribute('aria-pressed')).toBe('true');
      await page.getByTitle('List view').click();
      await results(page).locator('table').waitFor();
      await pick.click();
    },
  );

  await step('pages are turned, with Previous and Next dead at the ends', async () => {
    await page.goto('/?show=all');
    await settle(page);
    const [previous, next] = ['Previous', 'Next'].map((name) =>
      pages(page).getByRole('link', { name }),
    );
    expect(await previous!.getAttribute('aria-disabled')).toBe('true');
    await pages(page).getByRole('link', { name: 'Page 38' }).click();
    await addressHas(page, 'page=38');
    expect(await next!.getAttribute('aria-disabled')).toBe('true');
    expect((await pages(page).innerText()).replace(/\s+/g, ' ')).toContain('371–376 of 376');
  });

  await step('Back and Forward go through what was chosen', async () => {
    await page.goto('/?show=all');
    await settle(page);
    const first = await names(page);
    await pages(page).getByRole('link', { name: 'Next' }).click();
    await addressHas(page, 'page=2');
    const second = await names(page);
    expect(second).not.toEqual(first);
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

  await step('Back from a plan finds filters, page and place as they were left', async () => {
    await page.goto('/?show=all');
    await settle(page);
    const prepaid = filters(page).getByLabel('Prepaid');
    await prepaid.check();
    await addressHas(page, 'planTypes=prepaid');
    const current = () => pages(page).locator('[aria-current="page"]').innerText();
    await pages(page).getByRole('link', { name: 'Next' }).click();
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

  await step('a shared link opens the view that its sender saw', async () => {
    for (const path of ['/?carriers=att&sort=data-desc', '/region/UK?maxPrice=20&page=2']) {
      await page.goto(path);
      await settle(page);
      const served = await (await page.request.get(path)).text();
      const order = [...served.matchAll(/class="pname" href="([^"]*)"/g)].map(([, href]) => href);
      const links = results(page).locator('.pname');
      const live = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(live.length).toBeGreaterThan(0);
      expect(live).toEqual(order.slice(0, live.length));
    }
  });
});

it('filters, compares and buys by keyboard alone', async () => {
  const page = await site.open('/?show=all');
  const press = async (match: string, limit = 200) => {
    for (let index = 0; index < limit; index += 1) {
      await page.keyboard.press('Tab');
      const matches = (css: string) => document.activeElement?.matches(css) ?? false;
      if (await page.evaluate(matches, match)) return;
    }
    throw new Error(`the Tab key never reached ${match}`);
  };
  const active = (name: string) =>
    page.evaluate((attribute) => document.activeElement?.getAttribute(attribute), name);

  await step('what stands above is skipped, to the content and to the plans', async () => {
    const said = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await page.keyboard.press('Tab');
    expect(await said()).toBe('Skip to content');
    await page.keyboard.press('Tab');
    expect(await said()).toBe('Skip to plans');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement?.closest('#plan-results') !== null),
    ).toBe(true);
    await page.goto('/?show=all');
    await settle(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#main').evaluate(isActive)).toBe(true);
  });

  await step('a filter, a pick and a shop are reached', async () => {
    await press('input[name="carriers"]:enabled');
    await page.keyboard.press('Space');
    await addressHas(page, 'carriers=');
    await press('#plan-results [data-compare]');
    await page.keyboard.press('Enter');
    expect(await active('aria-pressed')).toBe('true');
    await press('#plan-results [data-buy]');
    expect(await active('href')).toMatch(/^https:/);
  });
});
