import { describe, expect, it } from 'vitest';
import type { PlanList } from '#src/contract/plans.ts';
import { api, paths } from '#src/domain/paths.ts';
import { ORIGIN, WIDTHS, browseSite } from './support/site.ts';

const site = browseSite();
const plansOf = async (search: string) => {
  const answer = await fetch(`${ORIGIN}${api.plans}?${search}`);
  return ((await answer.json()) as PlanList).data;
};
/** An amount as it is shown, in hundredths or whole yen. */
const minor = (text: string) =>
  Number(/[$£€¥][\d,]+(\.\d\d)?/.exec(text)![0].replaceAll(/\D/g, ''));

describe.each([WIDTHS.phone, WIDTHS.wide])('the page of a plan, %d wide', (width) => {
  it('lists lower totals for its need, each linked, and all answers to it', async () => {
    const plans = await plansOf('region=US&planTypes=prepaid&minData=10&sort=price-desc&limit=20');
    const page = await site.open(paths.plan(plans[0]!.slug), { width });
    const lower = page.getByRole('region', { name: 'Lower totals for this need' });
    const own = minor(await page.locator('.buybox-total b').innerText());
    const rows = lower.locator('li');
    expect(await rows.count()).toBeGreaterThan(0);
    const totals = (await rows.locator('b').allInnerTexts()).map(minor);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    expect(totals.at(-1)!).toBeLessThan(own);
    const wider = () => document.documentElement.scrollWidth - innerWidth;
    expect(await page.evaluate(wider)).toBeLessThanOrEqual(0);
    const first = await rows.first().locator('a').getAttribute('href');
    await lower.getByRole('link', { name: 'All answers for this need' }).click();
    await page.waitForURL('**/find?**');
    expect(await page.locator('.answer h2 a').nth(1).getAttribute('href')).toBe(first);
    expect(minor(await page.locator('.answer .tot .price').first().innerText())).toBe(totals[0]);
  });

  it('says what stands before one can buy, and what of that is not published', async () => {
    const plans = await plansOf('limit=100');
    const bound = plans.find(({ contractMonths }) => (contractMonths ?? 0) > 1);
    const page = await site.open(paths.plan((bound ?? plans[0]!).slug), { width });
    const conditions = page.getByRole('region', { name: 'Conditions' });
    const words = await conditions.innerText();
    if (bound) expect(words).toContain(`${bound.contractMonths}-month contract`);
    expect(await conditions.locator('li').count()).toBeGreaterThan(0);
    // One fact stands once: not among what the plan gives.
    const given = page.locator('.spec').first();
    expect(await given.locator('dt', { hasText: /^Contract$/ }).count()).toBe(0);
  });
});
