import { describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright';
import { sideways } from './support/axe.ts';
import { ORIGIN, WIDTHS, browseSite } from './support/site.ts';

const site = browseSite();

/** Letters of a size, as the settings of a browser have them: sizes in rem and media queries follow. */
async function letters(page: Page, context: BrowserContext, standard: number): Promise<void> {
  const settings = await context.newCDPSession(page);
  await settings.send('Page.enable');
  await settings.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** Texts and controls that reach beyond the screen or out of their own box, a line each. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const within = (node: Element) => {
      for (let at: Element | null = node; at && at !== document.body; at = at.parentElement) {
        const { clipPath, overflowX } = getComputedStyle(at);
        if (clipPath !== 'none') return false;
        // What scrolls by itself shows all of it, and so does the strip that goes along with it.
        const scrolls = ['auto', 'scroll'].includes(overflowX) || at.matches('.cmp-strip > div');
        if (at !== node && scrolls) return false;
      }
      return true;
    };
    for (const node of document.querySelectorAll('body *:not(svg *, option, .sr)')) {
      const box = node.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || !node.checkVisibility() || !within(node)) continue;
      const name = `${node.tagName} ${node.className} ${node.textContent.trim().slice(0, 40)}`;
      if (box.right > document.documentElement.clientWidth + 1 || box.left < -1) {
        found.add(`beyond the screen: ${name}`);
      }
      const { display } = getComputedStyle(node);
      const isText = node.children.length === 0 && node.textContent.trim() !== '';
      if (isText && display !== 'inline' && node.scrollWidth > node.clientWidth + 1) {
        found.add(`wider than its box: ${name}`);
      }
      if (node.matches('.btn, .chip, .tag') && node.scrollHeight > node.clientHeight + 2) {
        found.add(`higher than its box: ${name}`);
      }
    }
    return [...found];
  });

async function paths(): Promise<string[]> {
  const answer = await fetch(`${ORIGIN}/api/simcards?region=US&unlimited=true&limit=2`);
  const slugs = ((await answer.json()) as { data: { slug: string }[] }).data.map(
    ({ slug }) => slug,
  );
  const compare = `/compare?plans=${slugs.join(',')}&months=12&gb=10`;
  return [
    '/',
    '/plans?q=unlimited',
    '/find',
    '/find?places=US&months=12&gb=10',
    `/plans/${slugs[0]}`,
  ].concat(compare, '/deals', '/region/US', '/device');
}

describe.each([24, 32])('letters of %d px on a phone', (size) => {
  const large = {
    width: WIDTHS.phone,
    height: 812,
    prepare: (page: Page, context: BrowserContext) => letters(page, context, size),
  };

  it('cut nothing, and make nothing wider than the screen', async () => {
    for (const path of await paths()) {
      const page = await site.open(path, large);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        `${size}px`,
      );
      expect(await sideways(page), path).toBeLessThanOrEqual(0);
      expect(await cut(page), path).toEqual([]);
      await page.context().close();
    }
  }, 120_000);

  it('cut nothing in the search dialog and among the filters', async () => {
    const page = await site.open('/plans', large);
    await page.locator('header [data-search-open]').click();
    await page.locator('dialog[open]').waitFor();
    expect(await cut(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page
      .locator('#plan-results')
      .getByRole('button', { name: /^Filters/ })
      .click();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    expect(await cut(page)).toEqual([]);
  });
});

describe('forced colours', () => {
  const look = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => {
        const of = getComputedStyle(node);
        return [
          of.color,
          of.backgroundColor,
          of.outlineStyle,
          of.borderStyle,
          of.borderBottom,
        ].join(' | ');
      });

  it('tell what is on, where one is and what cannot be chosen from the rest', async () => {
    const page = await site.open('/?planTypes=prepaid&page=2', {
      prepare: (opened) => opened.emulateMedia({ forcedColors: 'active' }),
    });
    const pairs: [string, string][] = [
      ['.check input:checked', '.check input:not(:checked):enabled'],
      ['.check:has(:disabled)', '.check:has(:enabled)'],
      ['.check input:disabled', '.check input:not(:checked):enabled'],
      ['.xp-view [aria-pressed="true"]', '.xp-view [aria-pressed="false"]'],
      ['.seg-radio :checked + span', '.seg-radio :not(:checked) + span'],
      ['.pager a[aria-current]', '.pager li a:not([aria-current])'],
      ['.nav > a[aria-current]', '.nav > a:not([aria-current])'],
    ];
    for (const [one, other] of pairs) {
      expect(await look(page, one), one).not.toBe(await look(page, other));
    }
    const knob = () =>
      page
        .locator('.switch input')
        .first()
        .evaluate((box) => {
          const { backgroundColor } = getComputedStyle(box);
          return `${backgroundColor} ${getComputedStyle(box, '::after').backgroundColor}`;
        });
    const off = await knob();
    await page.locator('.switch input').first().check();
    await expect.poll(knob).not.toBe(off);
  });
});
