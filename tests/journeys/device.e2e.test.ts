import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Plan, PlanList } from '#src/contract/plans/plans.ts';
import { EMPTY_DEVICE, type Device } from '#src/domain/finder/saved/device.ts';
import { writeDevice } from '#src/domain/finder/saved/device-codec.ts';
import { formatMoney, fromMinor, toMinor } from '#src/domain/core/money/money.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { savedFrom } from '#src/domain/finder/saved/saved-plan.ts';
import { browseSite, ORIGIN, settle, until } from '../../site/tests/support/site.ts';
import { step } from '../support/step.ts';

/** What a visitor's device keeps: saved plans, a place, a currency, a theme. Our server learns none of it. */
const site = browseSite();
const rows = (page: Page) => page.locator('.saved-row');
const count = (page: Page, name: 'saved' | 'picks') =>
  page.locator(`header [data-count="${name}"]`);
const plansOf = async (query: string): Promise<Plan[]> => {
  const answer = await fetch(`${ORIGIN}${api.plans}?${query}`);
  return ((await answer.json()) as PlanList).data;
};
const stored = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('device') ?? 'null') as Partial<Device> | null,
  );
const keep = (page: Page, device: Partial<Device>) =>
  page.evaluate(
    (text) => localStorage.setItem('device', text),
    writeDevice({ ...EMPTY_DEVICE, ...device })!,
  );
const save = async (page: Page) => {
  await page.locator('.buybox [data-save]').click();
  await count(page, 'saved').waitFor({ state: 'visible' });
};
const listed = (page: Page) =>
  until(
    page,
    async () => document.querySelector('.saved-list')?.getAttribute('aria-busy') === 'false',
  );
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

it('keeps plans, tells what became of them, and shares them', async () => {
  const [plan, other] = await plansOf('limit=2&sort=price-desc');
  const page = await site.open(paths.plan(plan!.slug));

  await step('a saved plan is counted on every page, listed, and taken out again', async () => {
    expect(await count(page, 'saved').isVisible()).toBe(false);
    await save(page);
    expect(await page.locator('.buybox [data-save]').getAttribute('aria-pressed')).toBe('true');
    await page.goto(paths.about);
    await count(page, 'saved').click();
    await page.waitForURL(`**${paths.saved()}`);
    await listed(page);
    expect(await rows(page).innerText()).toContain(formatMoney(plan!.price, plan!.currency));
    expect(await rows(page).innerText()).not.toContain('price changed');
    await rows(page)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await page.getByRole('heading', { name: 'No saved plans' }).waitFor();
    expect(await count(page, 'saved').isVisible()).toBe(false);
    expect(await stored(page)).toBeNull();
  });

  await step('a price that changed since, and a plan that is gone, are said', async () => {
    const [changed, gone] = [plan!, other!].map((one) => savedFrom(one, '2026-11-20'));
    const before = toMinor(plan!.price, plan!.currency) - 500;
    await keep(page, {
      saved: [
        { ...changed!, priceMinor: before },
        { ...gone!, id: 999_999, slug: 'no-such-plan' },
      ],
    });
    await page.goto(paths.saved());
    await listed(page);
    const money = (amount: number) => formatMoney(amount, plan!.currency);
    expect(await rows(page).filter({ hasText: plan!.planName }).first().innerText()).toContain(
      `Price rose from ${money(fromMinor(before, plan!.currency))} to ${money(plan!.price)} after you saved it on 20 November 2026`,
    );
    expect(await rows(page).nth(1).innerText()).toContain('Not on this site any more');
  });

  await step('plans of a shared address are kept as a whole', async () => {
    await page.evaluate(() => localStorage.clear());
    const shared = await plansOf('limit=3&sort=data-desc');
    await page.goto(paths.saved([...shared.map(({ slug }) => slug), 'no-such-plan']));
    await listed(page);
    expect(await page.locator('.saved-row .pname').allInnerTexts()).toEqual(
      shared.map(({ planName }) => planName),
    );
    expect(await page.locator('main').innerText()).toContain('1 plan of this address is not here');
    expect(await stored(page)).toBeNull();
    await page.getByRole('button', { name: 'Save all to this device' }).click();
    await page.getByText('3 plans saved on this device').first().waitFor();
    await page.goto(paths.saved());
    await listed(page);
    expect(await rows(page).count()).toBe(3);
  });

  await step('up to four of them are compared', async () => {
    const slugs = (await plansOf('limit=5&sort=carrier-asc')).map(({ slug }) => slug);
    await page.goto(paths.saved(slugs));
    await listed(page);
    const choose = (at: number) => rows(page).nth(at).getByRole('checkbox');
    await choose(0).check();
    const go = page.locator('[data-saved="compare"]');
    expect(await go.getAttribute('aria-disabled')).toBe('true');
    for (const at of [1, 2, 3]) await choose(at).check();
    await choose(4).click();
    await page.getByText('You can compare up to 4 plans').first().waitFor();
    expect(await choose(4).isChecked()).toBe(false);
    await page.getByRole('link', { name: 'Compare 4 plans' }).click();
    await page.waitForURL(`**${paths.compare(slugs.slice(0, 4))}`);
  });
});

it('shows what is kept, in every tab, clears it and brings it back', async () => {
  const [plan] = await plansOf('limit=1');
  const page = await site.open(paths.plan(plan!.slug), { fresh: true });

  await step('two tabs know the same', async () => {
    const other = await page.context().newPage();
    await other.goto(paths.device);
    await save(page);
    await count(other, 'saved').waitFor({ state: 'visible' });
    const row = other.locator('[data-part="saved"]');
    expect(await row.innerText()).toContain('1 plan');
    await row.getByRole('button', { name: 'Clear Saved plans' }).click();
    await count(page, 'saved').waitFor({ state: 'hidden' });
    expect(await page.locator('.buybox [data-save]').getAttribute('aria-pressed')).toBe('false');
    await other.close();
  });

  await step('each part is listed, and cleared by itself', async () => {
    await save(page);
    await page.locator('.buybox [data-compare]').click();
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    await page.goto(paths.device);
    const part = (name: string) => page.locator(`[data-part="${name}"] [data-words]`).innerText();
    await page.getByLabel('Carrier').fill('Tello');
    await page.getByLabel('Price a month').fill('7,50');
    await page.getByLabel('Data in GB a month').fill('5');
    await page.getByRole('button', { name: 'Keep my plan' }).click();
    await page.getByText('Price must be a number like 15 or 7.50').waitFor();
    await page.getByLabel('Price a month').fill('7.50');
    await page.getByRole('button', { name: 'Keep my plan' }).click();
    expect(await part('own')).toBe('Tello, $7.50 a month, 5 GB a month');
    expect([await part('theme'), await part('need')]).toEqual(['Dark', 'Nothing']);
    await page.getByRole('button', { name: 'Clear Theme' }).click();
    expect(await theme(page)).toBeUndefined();
  });

  await step('all is cleared at once, and comes back by Undo', async () => {
    await page.getByRole('button', { name: 'Clear all' }).click();
    expect(await stored(page)).toBeNull();
    // Past the time of a toast that offers nothing, and within reach of the keyboard.
    await page.waitForTimeout(6000);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
    await page.keyboard.press('Enter');
    expect(await page.locator('[data-part="saved"] [data-words]').innerText()).toBe('1 plan');
    expect(await page.locator('[data-part="own"] [data-words]').innerText()).toContain('Tello');
  });
});

it('lasts as long as the page where the browser keeps nothing, and that is said', async () => {
  const [plan] = await plansOf('limit=1');
  const page = await site.open(paths.plan(plan!.slug), {
    prepare: (opened) =>
      opened.addInitScript(() => {
        Object.defineProperty(globalThis, 'localStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }),
  });
  await save(page);
  await page.getByText('This lasts until you leave the page').first().waitFor();
  await page.goto(paths.device);
  expect(await page.locator('main').innerText()).toContain('This lasts until you leave the page');
});

it('shows prices in another currency, and wears another theme', async () => {
  const page = await site.open('/plans');
  const choose = (currency: string) => page.getByLabel('Show prices in').selectOption(currency);
  const approx = page.locator('main .approx');
  const unit = page.locator('[data-unit^="USD"]').first();

  await step('another currency stands beside the own one, with the day of the rates', async () => {
    const before = await unit.innerText();
    await choose('EUR');
    await approx.first().waitFor();
    expect(await approx.first().innerText()).toMatch(/^approx\. €\d/);
    expect(await page.locator('[data-money^="EUR"] .approx').count()).toBe(0);
    expect(await unit.innerText()).toMatch(/^approx\. €[\d.]+ per /);
    expect(await page.locator('.currency-notice').innerText()).toMatch(
      /^Also in EUR, approx\. (Old r|R)ates of \d+ \w+ \d{4}$/,
    );
    await choose('');
    await approx.first().waitFor({ state: 'detached' });
    expect(await unit.innerText()).toBe(before);
    expect(await page.locator('.currency-notice').isVisible()).toBe(false);
    await choose('EUR');
  });

  await step('also in rows that come later, and on other pages', async () => {
    await page.getByTitle('List view').click();
    await page.locator('tbody .approx').first().waitFor();
    await page.goto('/region/UK');
    await approx.first().waitFor();
  });

  await step('the theme is worn, kept, and as the system has it again', async () => {
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.getByRole('button', { name: 'Dark' }).click();
    const dark = await paper();
    expect(dark).not.toBe(light);
    expect(await page.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await page.goto('/contact');
    expect(await paper()).toBe(dark);
    await page.getByRole('button', { name: 'System' }).click();
    expect(await paper()).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await paper()).toBe(dark);
  });
});

const placeOf = async (page: Page) => (await stored(page))?.place;
const links = (page: Page) =>
  page
    .locator('.nav a[data-carry]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
const PLAIN = ['/', '/plans', '/deals'];

/** Opens a page as a browser of a time zone does. */
const openIn = (zone: string, path: string) =>
  site.open(path, {
    prepare: async (page) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setTimezoneOverride', { timezoneId: zone });
    },
  });

it("guesses the visitor's place for the box alone, and carries one that was chosen", async () => {
  const where = (page: Page) =>
    page
      .getByRole('form', { name: 'What do you need?' })
      .getByRole('combobox', { name: 'Where', exact: true });
  const said = (page: Page) =>
    where(page).evaluate((field) => (field as HTMLSelectElement).selectedOptions[0]!.text);

  await step('no place is guessed where none can be', async () => {
    const page = await openIn('UTC', '/');
    await settle(page);
    expect(await said(page)).toBe('United States');
    expect(await links(page)).toEqual(PLAIN);
  });
  const page = await openIn('Asia/Tokyo', '/');

  await step('one that is guessed fills the box, which says so, and no list', async () => {
    await expect.poll(() => said(page)).toBe('Japan (guessed)');
    expect(await links(page)).toEqual(PLAIN);
    expect(await placeOf(page)).toBeUndefined();
    await where(page).selectOption('DE');
    await where(page).selectOption('JP');
    expect(await said(page)).toBe('Japan');
    await page.goto('/plans');
    await settle(page);
    expect(await page.locator('main').innerText()).not.toMatch(/your place|guessed/i);
  });

  await step('what a list is filtered by is the place from then on', async () => {
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('combobox', { name: 'Region' }).selectOption('JP');
    await page.waitForURL('**/plans?region=JP');
    await expect.poll(() => placeOf(page)).toBe('JP');
    await page.goto('/about');
    await expect
      .poll(() => links(page))
      .toEqual(['/?region=JP', '/plans?region=JP', '/deals?region=JP']);
  });

  await step('it changes nothing that an address shows', async () => {
    await page.goto('/plans');
    expect(await page.locator('#plan-results .count').innerText()).toBe('376 plans');
    await page.goto('/plans?region=DE');
    await page.getByRole('link', { name: 'Remove filter Germany' }).waitFor();
    await page.goto('/region/DE');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Germany');
    await page.goto('/find?places=DE&days=7&gb=5');
    await settle(page);
    expect(await placeOf(page)).toBe('JP');
  });

  await step('it goes with the filter that it came from, and no guess comes back', async () => {
    await page.goto('/deals?region=JP');
    await settle(page);
    await page.getByRole('link', { name: 'Remove filter Japan' }).click();
    await page.waitForURL('**/deals');
    await expect.poll(() => placeOf(page)).toBe('none');
    expect(await links(page)).toEqual(PLAIN);
    await page.goto('/device');
    await page.getByText('None, and no guess').waitFor();
  });

  await step('it stands in the form of what is needed, and in its first answer', async () => {
    await keep(page, { place: 'JP' });
    await page.goto('/find');
    await settle(page);
    const form = page.getByRole('form', { name: 'What do you need?' });
    await expect.poll(() => where(page).inputValue()).toBe('JP');
    await expect.poll(() => form.locator('.ask-now .price').innerText()).toMatch(/^¥/);
    expect(await form.getByText('At most').innerText()).toBe('At most a month, JPY');
    await where(page).selectOption('DE');
    await expect.poll(() => form.locator('.ask-now .price').innerText()).toMatch(/^€/);
    expect(await form.getByText('At most').innerText()).toBe('At most a month, EUR');
  });
});
