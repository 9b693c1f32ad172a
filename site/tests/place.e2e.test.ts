import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { violations } from './support/axe.ts';
import { expectStill, watchLayoutShifts } from './support/layout-shifts.ts';
import { browseSite, WIDTHS, type OpenOptions } from './support/site.ts';

const site = browseSite();
const bar = (page: Page) => page.getByRole('complementary', { name: 'Your place' });
const choice = (page: Page) => bar(page).getByRole('combobox', { name: 'Your place' });
const links = (page: Page) =>
  page
    .locator('.nav a[data-carry]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
const stored = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('device') ?? '{}') as { place?: string }).place,
  );
const count = async (page: Page) =>
  Number(
    /^[\d,]+/.exec(await page.locator('#plan-results .count').innerText())![0].replace(',', ''),
  );

/** Opens a page as a browser of a time zone and language does, or of somebody who chose a place. */
const open = (
  path: string,
  {
    zone,
    language = 'en-US',
    place,
    ...more
  }: OpenOptions & {
    zone?: string;
    language?: string;
    place?: string;
  },
) =>
  site.open(path, {
    fresh: true,
    ...more,
    prepare: async (page) => {
      const devtools = await page.context().newCDPSession(page);
      if (zone) await devtools.send('Emulation.setTimezoneOverride', { timezoneId: zone });
      await watchLayoutShifts(page);
      await page.addInitScript(
        ([lang, code]) => {
          Object.defineProperty(navigator, 'language', { get: () => lang });
          if (code && !localStorage.getItem('device'))
            localStorage.setItem('device', JSON.stringify({ v: 1, place: code }));
        },
        [language, place] as const,
      );
    },
  });

describe("the visitor's place", () => {
  it.each([
    ['Asia/Tokyo', 'en-US', 'JP'],
    ['America/Denver', 'de-DE', 'US'],
    ['Europe/London', 'en-US', 'UK'],
    ['UTC', 'de-DE', 'DE'],
    ['UTC', 'en-GB', 'UK'],
    ['UTC', 'en-US', null],
    ['Asia/Bangkok', 'ja-JP', null],
  ])('is guessed from the time zone %s and the language %s: %s', async (zone, language, code) => {
    const page = await open('/about', { zone, language });
    if (code === null) {
      expect(await bar(page).count()).toBe(0);
      expect(await links(page)).toEqual(['/', '/plans', '/deals']);
      return;
    }
    expect(await choice(page).inputValue()).toBe(code);
    expect(await bar(page).innerText()).toContain('Your place, guessed');
    expect(await links(page)).toEqual([
      `/?region=${code}`,
      `/plans?region=${code}`,
      `/deals?region=${code}`,
    ]);
    expect(await stored(page)).toBeUndefined();
  });

  it('never changes what an address shows', async () => {
    const plain = await count(await site.open('/plans'));
    const page = await open('/plans', { place: 'JP' });
    expect(await count(page)).toBe(plain);
    expect(new URL(page.url()).search).toBe('');
    await page.goto('/region/DE');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Germany');
    expect(await choice(page).inputValue()).toBe('JP');
    await page.goto('/plans?region=DE');
    await page.getByRole('link', { name: 'Remove filter Germany' }).waitFor();
    expect(await stored(page)).toBe('JP');
  });

  it('narrows a list by a tap, and lists of other pages by the header', async () => {
    const page = await open('/plans', { place: 'JP' });
    await page.getByRole('link', { name: 'Only plans for Japan' }).click();
    await page.waitForURL('**/plans?region=JP');
    await page.locator('.nav').getByRole('link', { name: 'Deals' }).click();
    await page.waitForURL('**/deals?region=JP');
    await page.getByRole('link', { name: 'Remove filter Japan' }).click();
    await page.waitForURL('**/deals');
    await expect.poll(() => stored(page)).toBe('none');
    expect(await bar(page).count()).toBe(0);
    expect(await links(page)).toEqual(['/', '/plans', '/deals']);
  });

  it('is what a list was filtered by, on every page from then on', async () => {
    const page = await site.open('/plans');
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('combobox', { name: 'Region' }).selectOption('UK');
    await page.waitForURL('**/plans?region=UK');
    await expect.poll(() => stored(page)).toBe('UK');
    await page.goto('/about');
    expect(await choice(page).inputValue()).toBe('UK');
    expect(await bar(page).innerText()).not.toContain('guessed');
  });

  it('is changed and taken off by its chip, and a guess does not come back', async () => {
    const page = await open('/about', { zone: 'Asia/Tokyo' });
    await choice(page).selectOption('DE');
    expect(await stored(page)).toBe('DE');
    expect((await links(page))[1]).toBe('/plans?region=DE');
    await bar(page).getByRole('button', { name: 'Take off your place' }).click();
    expect(await bar(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await choice(page).inputValue()).toBe('DE');
    await bar(page).getByRole('button', { name: 'Take off your place' }).click();
    await page.reload();
    expect(await stored(page)).toBe('none');
    expect(await bar(page).count()).toBe(0);
    await page.goto('/device');
    await page.getByText('None, and no guess').waitFor();
  });

  it('leads the list of the page along when it is changed there', async () => {
    const page = await open('/plans?region=JP', { place: 'JP' });
    await choice(page).selectOption('DE');
    await page.waitForURL('**/plans?region=DE');
    await bar(page).getByRole('button', { name: 'Take off your place' }).click();
    await page.waitForURL('**/plans');
    expect(await stored(page)).toBe('none');
  });

  it('stands in the form of what is needed, and in its first answer', async () => {
    const page = await open('/find', { place: 'JP' });
    const form = page.getByRole('form', { name: 'What do you need?' });
    await expect
      .poll(() => form.getByRole('combobox', { name: 'Where', exact: true }).inputValue())
      .toBe('JP');
    await expect.poll(() => form.locator('.ask-now .price').innerText()).toMatch(/^¥/);
    expect(await form.getByText('At most').innerText()).toBe('At most JPY');
    await form.getByRole('combobox', { name: 'Where', exact: true }).selectOption('DE');
    await expect.poll(() => form.locator('.ask-now .price').innerText()).toMatch(/^€/);
    expect(await form.getByText('At most').innerText()).toBe('At most EUR');
  });

  it('is not taken from an address that somebody shared', async () => {
    const page = await open('/find?places=JP&days=7&gb=5', { place: 'DE' });
    await page.waitForTimeout(300);
    expect(await stored(page)).toBe('DE');
  });

  it.each([WIDTHS.phone, WIDTHS.tablet, WIDTHS.wide])('moves nothing at %i px', async (width) => {
    for (const path of ['/', '/plans', '/deals', '/find', '/about']) {
      const page = await open(path, { zone: 'Asia/Tokyo', width });
      await choice(page).waitFor();
      await page.waitForTimeout(700);
      await expectStill(page, path, 0.005);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, path).toBe(0);
    }
  });
});

it.each(['light', 'dark'] as const)(
  'can be read and used by everybody in the %s theme',
  async (theme) => {
    for (const width of [WIDTHS.phone, WIDTHS.wide]) {
      const page = await open('/about', { zone: 'Europe/London', width, theme });
      await choice(page).waitFor();
      expect(await violations(page, { part: '.place-bar' })).toEqual([]);
    }
  },
);
