import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { PlanList } from '#src/contract/plans/plans.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { sideways } from './support/axe.ts';
import { browseSite, letters, ORIGIN, until, WIDTHS } from './support/site.ts';

/** What only a laid out page shows: what fits, what stands where, what can be tapped and read. */
const site = browseSite();
const phone = { width: WIDTHS.phone, height: 812 };
const results = (page: Page) => page.locator('#plan-results');
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const slugsOf = async (query: string) => {
  const answer = await fetch(`${ORIGIN}${api.plans}?${query}`);
  return ((await answer.json()) as PlanList).data.map(({ slug }) => slug);
};
/** Four plans of different kinds side by side. */
async function comparison(): Promise<string> {
  const slugs = await slugsOf('region=US&limit=40');
  return `${paths.compare([0, 7, 14, 21].map((at) => slugs[at]!))}&months=12&gb=8`;
}
const templates = async () => [
  '/',
  '/plans?q=unlimited',
  '/plans?months=12&gb=10&sort=total&view=list',
  '/deals',
  '/carriers',
  '/region/US',
  '/find?places=US&months=12&gb=10',
  paths.follow('/plans/verizon-unlimited-welcome'),
  await comparison(),
  paths.plan((await slugsOf('region=US&unlimited=true&limit=1'))[0]!),
  '/device',
  '/phone',
  '/coverage',
];

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

describe('nothing is cut or wider than the screen', () => {
  it.each([WIDTHS.small, WIDTHS.phone, WIDTHS.wide])('at %d', async (width) => {
    for (const path of await templates()) {
      const page = await site.look(path, { width });
      expect(await sideways(page), path).toBeLessThanOrEqual(0);
      expect(await cut(page), path).toEqual([]);
    }
  });

  it.each([24, 32])('on a phone with letters of %d px', async (size) => {
    const page = await site.open('/about', { ...phone, prepare: letters(size) });
    for (const path of await templates()) {
      await page.goto(path);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        `${size}px`,
      );
      expect(await sideways(page), path).toBeLessThanOrEqual(0);
      expect(await cut(page), path).toEqual([]);
    }
    await page.goto('/plans');
    await page.locator('header [data-search-open]').click();
    await page.locator('dialog[open]').waitFor();
    expect(await cut(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await results(page)
      .getByRole('button', { name: /^Filters/ })
      .click();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    expect(await cut(page)).toEqual([]);
  });
});

describe('a phone without scrolling', () => {
  /** A page in its own typeface: one that came late stands on the next page only. */
  async function openInType(path: string): Promise<Page> {
    const page = await site.open(path, phone);
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    await page.reload();
    return page;
  }
  const ends = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => node.getBoundingClientRect().bottom + scrollY);

  it.each(['/', '/region/US', '/region/JP'])(
    '%s shows the box, its fields and its first answer',
    async (path) => {
      const page = await openInType(path);
      for (const part of [
        '.bx-in',
        '.f-where',
        '.f-long',
        '.f-data',
        '.ask-now[data-has] .price',
      ]) {
        expect(await ends(page, part), part).toBeLessThanOrEqual(phone.height);
      }
    },
  );

  it('shows three deals', async () => {
    const page = await openInType('/deals');
    const heights = (selector: string) =>
      results(page)
        .locator(selector)
        .evaluateAll((all) => all.map((card) => card.clientHeight));
    const plain = await heights('.dealcell:not(:has(.save))');
    expect(Math.max(...plain)).toBeLessThanOrEqual(phone.height / 3);
    // What is limited in time says so in a line of its own.
    expect(Math.max(...(await heights('.dealcell')))).toBeLessThanOrEqual(350);
  });

  it('shows each chip whole', async () => {
    const path = '/plans?region=US&planTypes=prepaid,postpaid&minPrice=5&maxPrice=90&hotspot=true';
    const chips = results(await site.look(path, phone)).locator('.chip');
    expect(await chips.count()).toBeGreaterThan(4);
    for (const chip of await chips.all()) {
      const { x, width } = (await chip.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(WIDTHS.phone);
    }
  });
});

describe('lists', () => {
  it.each(['/plans', '/deals', '/region/US'])(
    'have filters beside %s from 1024 up',
    async (path) => {
      for (const width of [1024, WIDTHS.wide]) {
        const page = await site.look(path, { width });
        const [side, list] = await Promise.all([
          filters(page).boundingBox(),
          results(page).boundingBox(),
        ]);
        expect(side!.x + side!.width).toBeLessThan(list!.x);
        expect(
          await results(page)
            .getByRole('button', { name: /^Filters/ })
            .isVisible(),
        ).toBe(false);
        expect(await filters(page).evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
      }
      const page = await site.look(path, { width: 1023 });
      expect(await filters(page).isVisible()).toBe(false);
      expect(
        await results(page)
          .getByRole('button', { name: /^Filters/ })
          .isVisible(),
      ).toBe(true);
    },
  );

  it('let every filter be reached while the list beside them goes on', async () => {
    const page = await site.look('/plans', { height: 700 });
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 2500);
    const last = filters(page).locator('summary').last();
    const seen = () =>
      last.evaluate((node) => {
        const { top, bottom } = node.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(seen).toBe(true);
  });

  it.each([WIDTHS.tablet, 1024, 1152, WIDTHS.wide])(
    'have tables that fit beside %d px',
    async (width) => {
      for (const path of ['/?show=all', '/region/US?months=12&gb=10', '/plans?view=list']) {
        const page = await site.look(path, { width });
        const [table, box] = await Promise.all([
          results(page).locator('table').boundingBox(),
          results(page).boundingBox(),
        ]);
        expect(table!.width, path).toBeLessThanOrEqual(box!.width);
      }
    },
  );

  it('say in sight, above the first Buy, that it may pay a commission', async () => {
    for (const path of ['/', '/plans', '/deals', '/region/US']) {
      const page = await site.look(path, phone);
      const isSaid = await page.evaluate(() => {
        const buy = document.querySelector('main a[data-buy]')!;
        return [...document.querySelectorAll('main :is(p, li, div, span)')].some(
          (note) =>
            note.children.length < 4 &&
            /commission/i.test(note.textContent) &&
            note.compareDocumentPosition(buy) & Node.DOCUMENT_POSITION_FOLLOWING &&
            note.checkVisibility(),
        );
      });
      expect(isSaid, path).toBe(true);
    }
  });
});

describe.each([WIDTHS.phone, WIDTHS.tablet, WIDTHS.wide])('a comparison %d wide', (width) => {
  it('keeps its heads in one short line while it scrolls, and no value behind them', async () => {
    const page = await site.look(await comparison(), { width });
    expect(await page.locator('.cmp-strip').isVisible()).toBe(false);
    await page.evaluate(() => {
      const box = document.querySelector('.cmptable')!.getBoundingClientRect();
      scrollBy(0, box.top + box.height / 2 - innerHeight / 2);
    });
    await until(page, async () => document.querySelector('.cmp-strip[data-stuck]') !== null);
    const seen = await page.evaluate(() => {
      const strip = document.querySelector('.cmp-strip > div')!.getBoundingClientRect();
      const header = document.querySelector('.hdr')!.getBoundingClientRect();
      const inView = ({ left, right }: DOMRect) => left > -1 && right < innerWidth + 1;
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)]
          .map((node) => node.getBoundingClientRect())
          .filter(inView);
      const textOf = (cell: Element) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect();
      };
      const rows = [...document.querySelectorAll('.cmptable tbody tr:not(.grp)')];
      const labelOf = (row: Element) => row.querySelector('.lbl')!.getBoundingClientRect();
      // What a reader takes for the row: a label in sight has its values in sight.
      const hidden = rows.filter(
        (row) =>
          labelOf(row).top >= strip.bottom &&
          [...row.querySelectorAll('td')].some((cell) => textOf(cell).top < strip.bottom - 1),
      );
      const at = (x: number) => document.elementFromPoint(x, strip.top + strip.height / 2);
      const names = boxes('.cmp-strip p');
      const columns = boxes('.cmptable thead th + th');
      return {
        height: strip.height,
        gap: strip.top - header.bottom,
        covers: [innerWidth * 0.3, innerWidth * 0.9].every((x) => at(x)?.closest('.cmp-strip')),
        hidden: hidden.map((row) => row.className),
        names: names.length,
        // Each over its own column.
        off: Math.max(...names.map(({ left }, index) => Math.abs(left - columns[index]!.left))),
        above: rows.every((row) => labelOf(row).bottom <= textOf(row.querySelector('td')!).top + 1),
        widths: columns.map((column) => column.width),
      };
    });
    expect(seen).toMatchObject({ covers: true, hidden: [], names: width === WIDTHS.phone ? 2 : 4 });
    expect(seen.height).toBeLessThanOrEqual(64);
    expect(seen.gap).toBeLessThanOrEqual(1);
    expect(seen.off).toBeLessThan(2);
    if (width !== WIDTHS.phone) return;
    // Two plans side by side, labels above values, and it snaps to the next.
    expect(seen.above).toBe(true);
    for (const column of seen.widths) expect(Math.abs(column - width / 2)).toBeLessThan(1);
    const wrap = page.locator('.cmp-wrap');
    await wrap.evaluate((box) => box.scrollTo({ left: 150 }));
    await expect.poll(() => wrap.evaluate((box) => box.scrollLeft)).toBeCloseTo(width / 2, -1);
    const strip = page.locator('.cmp-strip > div');
    await expect.poll(() => strip.evaluate((box) => box.scrollLeft)).toBeCloseTo(width / 2, -1);
    const label = page.locator('.cmptable .lbl').nth(3);
    const left = await label.evaluate((node) => node.getBoundingClientRect().left);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThan(40);
  });

  it('cuts no value', async () => {
    const page = await site.look(await comparison(), { width });
    const cells = await page
      .locator('.cmptable td')
      .evaluateAll((all) =>
        all
          .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
          .map((cell) => `${cell.parentElement!.className}: ${cell.textContent}`),
      );
    expect(cells).toEqual([]);
  });
});

it.each([
  [WIDTHS.phone, '0px', false],
  [WIDTHS.wide, '1px', true],
])(
  'two carriers, and the login, have room for what is beside them at %d',
  async (width, line, isWide) => {
    const page = await site.look('/compare/congstar-vs-o2-de', { width });
    const [first, ...others] = await page
      .locator('dl.verdicts > div')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderLeftWidth));
    expect([first, ...new Set(others)]).toEqual(['0px', line]);
    const small = await page.locator('table.tiers td').first().locator('small').all();
    const boxes = await Promise.all(small.map((one) => one.boundingBox()));
    expect(boxes).toHaveLength(2);
    expect(boxes[1]!.y).toBeGreaterThanOrEqual(boxes[0]!.y + boxes[0]!.height);
    await page.goto('/auth');
    expect(await page.getByText('Compare SIM Cards Worldwide').isVisible()).toBe(isWide);
  },
);

it('a heading that is jumped to stands below the header', async () => {
  const page = await site.look('/region/UK');
  const hero = page.locator('.rhero');
  await hero.getByRole('link', { name: 'Compare Plans' }).click();
  await page.waitForURL((url) => url.hash === '#plans');
  await hero.getByRole('link', { name: 'Carriers' }).click();
  await page.waitForURL((url) => url.hash === '#carriers');
  const heading = page.getByRole('heading', { name: 'Popular Carriers in United Kingdom' });
  const top = await heading.evaluate((node) => node.getBoundingClientRect().top);
  const header = await page.locator('.hdr').evaluate((bar) => bar.getBoundingClientRect().bottom);
  expect(top).toBeGreaterThanOrEqual(header);
});

it('forced colours tell what is on, where one is and what cannot be chosen from the rest', async () => {
  const page = await site.open('/?planTypes=prepaid&page=2', {
    prepare: (opened) => opened.emulateMedia({ forcedColors: 'active' }),
  });
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => {
        const of = getComputedStyle(node);
        return `${of.color} ${of.backgroundColor} ${of.outlineStyle} ${of.borderStyle} ${of.borderBottom}`;
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
  for (const [one, other] of pairs) expect(await look(one), one).not.toBe(await look(other));
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

it('paper has nothing to fill in, and names its address and the day', async () => {
  const page = await site.open('/plans');
  const line = page.locator('[data-printed]');
  expect(await line.isVisible()).toBe(false);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  expect(await line.isVisible()).toBe(true);
  const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
  expect(await line.innerText()).toBe(`${ORIGIN}/plans, printed on ${day}`);
  for (const path of [
    '/plans',
    '/carriers',
    '/carriers/visible',
    '/deals',
    '/region/US',
    '/marketplace',
    '/find',
    '/saved',
    '/compare',
  ]) {
    await page.goto(path);
    const fields = page.locator('search, [role="search"], input, select, textarea');
    const left = await fields.evaluateAll((all) =>
      all.filter((each) => each.checkVisibility()).map((each) => each.outerHTML.slice(0, 120)),
    );
    expect(left, path).toEqual([]);
  }
});
