import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { browseSite } from './support/site.ts';

const site = browseSite();

/** Clicks a link without letting the browser leave; answers the address it would have opened. */
async function clickedHref(page: Page): Promise<URL> {
  return new URL(
    await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const link = document.querySelector<HTMLAnchorElement>('a[data-buy]')!;
          link.addEventListener('click', (event) => {
            event.preventDefault();
            resolve(link.href);
          });
          link.click();
        }),
    ),
  );
}

describe('buy links', () => {
  it.each([
    ['/', 'homepage'],
    ['/plans', 'plans'],
    ['/deals', 'deals'],
    ['/region/DE', 'region'],
  ])('on %s are paid links to a new tab that name the page', async (path, term) => {
    const page = await site.open(path);
    const buy = page.locator('a[data-buy]').first();
    expect(await buy.getAttribute('rel')).toBe('sponsored nofollow noopener');
    expect(await buy.getAttribute('target')).toBe('_blank');
    expect(await buy.textContent()).toContain('(opens in a new tab)');
    const url = new URL((await buy.getAttribute('href'))!);
    expect(url.protocol).toBe('https:');
    expect(url.searchParams.get('utm_medium')).toBe('affiliate');
    expect(url.searchParams.get('utm_campaign')).toBe('sim_deals');
    expect(url.searchParams.get('utm_term')).toBe(term);
    expect(url.searchParams.get('utm_content')).toBe(
      (await buy.getAttribute('data-carrier'))!.toLowerCase(),
    );
    expect(url.searchParams.get('click_id')).toMatch(/^sa-built-/);
  });

  it('carry a fresh click id at each click', async () => {
    const page = await site.open('/plans');
    const first = await clickedHref(page);
    expect(first.searchParams.get('click_id')).toMatch(/^sa-\d{13}-/);
    await page.waitForTimeout(5);
    const second = await clickedHref(page);
    expect(second.searchParams.get('click_id')).not.toBe(first.searchParams.get('click_id'));
    second.searchParams.set('click_id', first.searchParams.get('click_id')!);
    expect(second.href).toBe(first.href);
  });

  it('come after the disclosure in the order of the page', async () => {
    for (const path of ['/', '/plans', '/deals', '/region/US']) {
      const page = await site.open(path);
      const before = await page.evaluate(() => {
        const buy = document.querySelector('main a[data-buy]')!;
        const notes = [...document.querySelectorAll('main p, main li, main div, main span')].filter(
          (node) => node.children.length < 4 && /commission/i.test(node.textContent ?? ''),
        );
        return notes.some(
          (note) =>
            note.compareDocumentPosition(buy) & Node.DOCUMENT_POSITION_FOLLOWING &&
            note.checkVisibility(),
        );
      });
      expect(before, path).toBe(true);
    }
  });
});
