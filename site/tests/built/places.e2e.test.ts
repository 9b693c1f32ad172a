import { expect, it } from 'vitest';
import { all, one, read, words } from '../support/html.ts';
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
  expect(words(japan!)).toMatch(/^Japan \d+ plans? 7 days in Japan: (at least )?[¥$€]\d/);
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
