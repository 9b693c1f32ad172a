import { expect, it } from 'vitest';
import { trendNotes } from '#src/domain/prices/charts/chart-trends.ts';
import { openSeededDb, readCatalog } from '../testing.ts';

/** Worked by hand from the prices of the seed: `2 plans, Jun 55 ...`. */
it('draws of a new site three flat lines and seven dots, and nothing that no price did', async () => {
  const seeded = await openSeededDb();
  const trends = (await readCatalog(seeded.db, new Date('2026-11-28'))).trends();
  const found = trends.lines.map(({ carrier, plans, prices }) => [
    carrier.name,
    plans,
    ...prices.map(({ date, price }) => `${date.slice(5, 7)}: ${price}`),
  ]);
  expect(found).toEqual([
    ['Verizon', 2, '06: 55', '07: 55', '08: 55'],
    ['AT&T', 3, '06: 46.67', '07: 46.67', '08: 46.67'],
    ['T-Mobile', 4, '08: 70'],
    ['Mint Mobile', 3, '08: 35'],
    ['Visible', 4, '08: 31.98'],
    ['Cricket Wireless', 5, '08: 40'],
    ['Total Wireless', 4, '08: 42.5'],
    ['US Mobile', 4, '08: 24.38'],
    ['Google Fi Wireless', 3, '08: 50'],
    ['Metro by T-Mobile', 3, '06: 38.33', '07: 38.33', '08: 38.33'],
  ]);
  expect(trendNotes(trends)).toEqual({
    line: 'is the same plans in every month: 2 of Verizon, 3 of AT&T and 3 of Metro by T-Mobile, June to August 2026. No price of these 8 plans changed.',
    dot: 'has too few months for a line: the mean of 4 of T-Mobile, 3 of Mint Mobile, 4 of Visible, 5 of Cricket Wireless, 4 of Total Wireless, 4 of US Mobile and 3 of Google Fi Wireless, August 2026.',
    unseen: 'No prices of these plans were seen in May, September and October 2026.',
  });
  await seeded.close();
});
