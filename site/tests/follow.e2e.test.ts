import { expect, it } from 'vitest';
import { FEED_TYPES } from '#src/domain/price-feed.ts';
import { paths } from '#src/domain/paths.ts';
import { violations } from './support/axe.ts';
import { browseSite, ORIGIN, WIDTHS } from './support/site.ts';

const site = browseSite();

it('opens a page that says what a feed is, and no feed', async () => {
  for (const javaScript of [true, false]) {
    const page = await site.open('/region/US', { width: WIDTHS.phone, javaScript });
    await page.getByRole('link', { name: 'Follow price changes' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Follow prices' }).waitFor();
    expect(new URL(page.url()).search).toBe('?page=/region/US');
    const fields = await page.getByRole('textbox', { name: /^Address of the feed/ }).all();
    expect(fields).toHaveLength(2);
    for (const field of fields) {
      const feed = await fetch(await field.inputValue());
      expect([feed.status, feed.headers.get('Content-Type')]).toEqual([200, FEED_TYPES.atom]);
    }
    const json = await page.getByRole('link', { name: 'As JSON' }).first().getAttribute('href');
    const answer = await fetch(ORIGIN + json!);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, FEED_TYPES.json]);
  }
});

it('copies an address, and says so', async () => {
  const page = await site.open('/deals', {
    prepare: (_, context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
  });
  await page.getByRole('link', { name: 'Follow price changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Follow prices' }).waitFor();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/deals\/feed\.atom$/);
});

it.each([paths.follow(), paths.follow('/plans/verizon-unlimited-welcome')])(
  '%s is accessible, and no wider than a small phone',
  async (path) => {
    for (const width of [WIDTHS.small, WIDTHS.wide]) {
      const page = await site.look(path, { width, theme: width > 700 ? 'dark' : 'light' });
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  },
);

it('names all places for a page that has no feed', async () => {
  const page = await site.open(paths.follow('/plans/no-such-plan'));
  await page.getByRole('heading', { level: 2, name: 'Hot deals' }).waitFor();
  expect(await page.getByRole('textbox', { name: /for the United States$/ }).count()).toBe(1);
});
