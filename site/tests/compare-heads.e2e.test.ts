import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { api, paths } from '#src/domain/paths.ts';
import type { PlanList } from '#src/contract/plans.ts';
import { ORIGIN, WIDTHS, browseSite, until } from './support/site.ts';

const site = browseSite();

async function openFour(width: number): Promise<Page> {
  const answer = await fetch(`${ORIGIN}${api.plans}?region=US&limit=40`);
  const { data } = (await answer.json()) as PlanList;
  const slugs = [0, 7, 14, 21].map((at) => data[at]!.slug);
  const page = await site.open(`${paths.compare(slugs)}&months=12&gb=8`, { width });
  await page.locator('.cmptable').waitFor();
  return page;
}

/** Scrolls to the middle of the table, and waits for the short heads. */
async function scrollIn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const box = document.querySelector('.cmptable')!.getBoundingClientRect();
    scrollBy(0, box.top + box.height / 2 - innerHeight / 2);
  });
  await until(page, async () => document.querySelector('.cmp-strip[data-stuck]') !== null);
}

describe.each([WIDTHS.phone, WIDTHS.tablet, WIDTHS.wide])('a comparison %d wide', (width) => {
  it('keeps its heads readable in one short line while it scrolls, and no value behind them', async () => {
    const page = await openFour(width);
    expect(await page.locator('.cmp-strip').isVisible()).toBe(false);
    await scrollIn(page);
    const seen = await page.evaluate(() => {
      const strip = document.querySelector('.cmp-strip > div')!.getBoundingClientRect();
      const header = document.querySelector('.hdr')!.getBoundingClientRect();
      const inView = ({ left, right }: DOMRect) => left > -1 && right < innerWidth + 1;
      const names = [...document.querySelectorAll('.cmp-strip p')].filter((head) =>
        inView(head.getBoundingClientRect()),
      );
      // What a reader takes for the row: a label in sight has its values in sight.
      const hidden = [...document.querySelectorAll('.cmptable tbody tr:not(.grp)')].filter(
        (row) => {
          const label = row.querySelector('.lbl')!.getBoundingClientRect();
          const values = [...row.querySelectorAll('td')].map((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            return range.getBoundingClientRect().top;
          });
          return label.top >= strip.bottom && values.some((top) => top < strip.bottom - 1);
        },
      );
      const at = (x: number) => document.elementFromPoint(x, strip.top + strip.height / 2);
      return {
        height: strip.height,
        gap: strip.top - header.bottom,
        names: names.length,
        covers: [innerWidth * 0.3, innerWidth * 0.9].every((x) => at(x)?.closest('.cmp-strip')),
        hidden: hidden.map((row) => row.className),
        left: names.map((head) => head.getBoundingClientRect().left),
        columns: [...document.querySelectorAll('.cmptable thead th')]
          .slice(1)
          .map((head) => head.getBoundingClientRect())
          .filter(inView)
          .map(({ left }) => left),
      };
    });
    expect(seen.height).toBeLessThanOrEqual(64);
    expect(seen.gap).toBeLessThanOrEqual(1);
    expect(seen.names).toBe(width === WIDTHS.phone ? 2 : 4);
    expect(seen.covers).toBe(true);
    expect(seen.hidden).toEqual([]);
    // Each over its own column.
    seen.left.forEach((left, at) => expect(Math.abs(left - seen.columns[at]!)).toBeLessThan(2));
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await until(page, async () => {
      const { bottom } = document.querySelector('.cmp-strip')!.getBoundingClientRect();
      return bottom < 0;
    });
  });

  it('cuts no value, and is no wider than the screen', async () => {
    const page = await openFour(width);
    const cut = await page
      .locator('.cmptable td')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
          .map((cell) => `${cell.parentElement!.className}: ${cell.textContent}`),
      );
    expect(cut).toEqual([]);
    const wider = () => document.documentElement.scrollWidth - innerWidth;
    expect(await page.evaluate(wider)).toBeLessThanOrEqual(0);
  });
});

it('stands two plans side by side on a phone, labels above values, and snaps to the next', async () => {
  const page = await openFour(WIDTHS.phone);
  const wrap = page.locator('.cmp-wrap');
  const half = WIDTHS.phone / 2;
  const widths = await page
    .locator('.cmptable thead th')
    .evaluateAll((heads) => heads.slice(1).map((head) => head.getBoundingClientRect().width));
  for (const width of widths) expect(Math.abs(width - half)).toBeLessThan(1);
  const below = await page.locator('.cmptable tbody tr:not(.grp)').evaluateAll((rows) =>
    rows.every((row) => {
      const range = document.createRange();
      range.selectNodeContents(row.querySelector('td')!);
      return (
        row.querySelector('.lbl')!.getBoundingClientRect().bottom <=
        range.getBoundingClientRect().top + 1
      );
    }),
  );
  expect(below).toBe(true);
  await scrollIn(page);
  await wrap.evaluate((box) => box.scrollTo({ left: 150 }));
  const line = page.locator('.cmp-strip > div');
  await expect.poll(() => wrap.evaluate((box) => box.scrollLeft)).toBeCloseTo(half, -1);
  await expect
    .poll(async () => {
      const [of, heads] = [wrap, line].map((one) => one.evaluate((box) => box.scrollLeft));
      return Math.abs((await of!) - (await heads!));
    })
    .toBeLessThan(1);
  // The label of a row stays where it is read.
  const left = await page
    .locator('.cmptable .lbl')
    .nth(3)
    .evaluate((label) => label.getBoundingClientRect().left);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(left).toBeLessThan(40);
});
