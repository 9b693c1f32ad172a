import { describe, expect, it } from 'vitest';
import { openSeededDb } from '#db/testing.ts';
import { all, one, read, words } from '../support/html.ts';
import { renderedSite } from '../support/rendered-site.ts';
import { violations } from '../support/axe.ts';
import { browseSite, WIDTHS } from '../support/site.ts';

const site = browseSite();
const body = async (path: string) => one(await read(path), 'body');

it('is led to from the header and the footer, which name five countries', async () => {
  const page = await body('/');
  for (const menu of ['header .pop', 'header .mmenu', 'footer']) {
    const links = all(page, `${menu} a`);
    expect(links.filter((link) => link.attribs.href === '/places')).toHaveLength(1);
  }
  const names = all(page, 'header nav .pop a').map(words);
  expect(names.slice(0, 3)).toEqual(['United Kingdom', 'Germany', 'Japan']);
  expect(names).toHaveLength(6);
});

it('lists places by continent with their plans and a link to the answers for a week, without script', async () => {
  const page = await body('/places');
  const parts = all(page, '.places-part');
  expect(parts.length).toBeGreaterThan(1);
  const pins = all(page, '.places-map a').map((link) => link.attribs.href);
  expect(pins).toEqual(parts.map((part) => `#${part.attribs.id}`));
  const [japan] = all(page, '[data-place="JP"]');
  expect(words(japan!)).toMatch(/^Japan ?\d+ plans? ?7 days in Japan: (at least )?[¥$€]\d/);
  expect(all(japan!, 'a').map((link) => link.attribs.href)).toEqual([
    '/region/JP',
    '/find?places=JP&days=7',
  ]);
});

it.each([
  ['deut', 'Germany'],
  ['Deutschland', 'Germany'],
  ['日本', 'Japan'],
  ['united k', 'United Kingdom'],
  ['scotland', 'United Kingdom'],
  ['england', 'United Kingdom'],
])('is narrowed by typing %j, and Enter opens %s', async (typed, name) => {
  const page = await site.open('/places', { width: WIDTHS.phone });
  await page.getByRole('searchbox', { name: 'Search places' }).fill(typed);
  const shown = page.locator('[data-place]:visible');
  await expect.poll(() => shown.count()).toBe(1);
  expect(await shown.locator('a').first().innerText()).toBe(name);
  expect(await page.locator('[data-place-count]').innerText()).toMatch(/^1 of \d+ places$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/region\/[A-Z]{2}$/);
  expect(await page.locator('h1').innerText()).toBe(`${name} SIM Cards`);
});

it('says when it has no such place, and leaves such words to the search of plans', async () => {
  const page = await site.open('/places', { width: WIDTHS.phone });
  await page.getByRole('searchbox', { name: 'Search places' }).fill('Atlantis');
  await page.getByRole('heading', { name: 'No places found' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/plans\?q=Atlantis$/);
});

describe('where there are many places', () => {
  const seeded = renderedSite(openSeededDb);
  const browser = browseSite(seeded.origin);
  const at = async (path: string) => one(await read(path, seeded.origin()), 'body');

  it.each([
    ['/find', 'Frank', 'France', '/find?places=FR&days=14&gb=14'],
    ['/', 'Laos', 'Laos', '/find?places=LA'],
    ['/plans', '韓国', 'South Korea', '/plans?region=KR'],
    ['/plans', 'Laos', null, null],
  ])('a form of %s is typed into: %s', async (path, typed, name, address) => {
    const page = await browser.open(path, { width: WIDTHS.wide });
    const select = page.locator('select[data-places]:visible').first();
    await select.hover();
    await page.waitForLoadState('networkidle');
    await select.focus();
    await page.keyboard.press('Enter');
    const box = page.getByRole('combobox', { name: (await select.getAttribute('aria-label'))! });
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await box.and(dialog.locator('input')).fill(typed);
    const options = dialog.getByRole('option');
    await expect.poll(() => options.allInnerTexts()).toEqual(name === null ? [] : [name]);
    await page.keyboard.press(name === null ? 'Escape' : 'Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await select.evaluate((node) => node === document.activeElement)).toBe(true);
    if (address === null) return expect(await select.inputValue()).toBe('');
    if (path === '/plans') return page.waitForURL((url) => url.pathname + url.search === address);
    await page.getByRole('button', { name: 'Show answers' }).click();
    return page.waitForURL(
      (url) =>
        url.searchParams.get('places') === new URL(address, 'http://x').searchParams.get('places'),
    );
  });

  it('a select in the order of names does it without script', async () => {
    const names = all(await at('/plans'), 'select[name="region"] option').map(words);
    const countries = names.slice(1, names.indexOf('Europe'));
    expect(countries.length).toBeGreaterThan(40);
    expect(countries).toEqual(countries.toSorted());
  });

  it('a country that plans for several alone name has a page of them, and one that none names has not', async () => {
    const page = await at('/region/LA');
    expect(words(one(page, 'h1'))).toBe('Laos SIM Cards');
    expect(words(one(page, '.rhero'))).toMatch(
      /No plan for Laos alone is compared here\. \d+ plans for Asia and \d+ plans for the World cover it\./,
    );
    expect(one(page, '.rhero img.flag').attribs.src).toBe('/flags/la.svg');
    expect(all(page, '.plans .also-covers').length).toBeGreaterThan(0);
    const answer = await fetch(`${seeded.origin()}/region/LA`);
    expect(await answer.text()).toContain('<link rel="canonical" href="');
    expect(await (await fetch(`${seeded.origin()}/sitemaps/regions.xml`)).text()).toContain(
      '/region/LA<',
    );
    for (const path of ['/region/KP', '/region/LA/esim']) {
      expect([path, (await fetch(seeded.origin() + path)).status]).toEqual([path, 404]);
    }
    expect(words(one(await at('/places'), '[data-place="LA"]'))).toMatch(
      /^Laos ?\d+ plans ?7 days in Laos: \$\d/,
    );
  });

  it('a plan for several countries names them with its source, or says that they are not published', async () => {
    const world = await read('/plans/ubigi-world-10gb-30-days-global', seeded.origin());
    const lands = all(world, '.plan-lands li');
    expect(lands).toHaveLength(201);
    expect(words(one(world, '#countries'))).toBe('201 countries');
    expect(words(one(world, '.plan-main'))).toMatch(
      /Listed for this plan\. Read at .*, 13 August 2026\./,
    );
    const laos = one(world, '.plan-lands li', /^Laos$/);
    expect(one(laos, 'a').attribs.href).toBe('/region/LA');
    const graph = all(world, 'script[type="application/ld+json"]')
      .map(({ children }) => ('data' in children[0]! ? children[0].data : ''))
      .join('');
    expect(graph).toContain('"areaServed":["AD",');
    const silent = await at('/plans/airalo-asia-20gb-15-days-asia');
    expect(words(one(silent, '.plan-head'))).toContain('Not published: which countries');
    expect(all(silent, '.plan-lands')).toEqual([]);
  });

  it('its countries are searched by typing', async () => {
    const path = '/plans/ubigi-world-10gb-30-days-global';
    const page = await browser.open(path, { width: WIDTHS.phone });
    const box = page.getByRole('searchbox', { name: 'Search its countries' });
    const lands = page.locator('.plan-lands li:visible');
    await box.fill('ラオス');
    await expect.poll(() => lands.allInnerTexts()).toEqual(['Laos']);
    await box.fill('Nordkorea');
    await page.getByText('It is not among the countries of this plan.').waitFor();
  });
});
