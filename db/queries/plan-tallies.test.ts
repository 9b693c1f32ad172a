import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_QUERY } from '#src/domain/plan-query.ts';
import { openSeededDb } from '../testing.ts';
import { getDataDay } from './data-day.ts';
import { listPlans } from './plans.ts';

let seeded: Awaited<ReturnType<typeof openSeededDb>>;
beforeAll(async () => void (seeded = await openSeededDb()));
afterAll(() => seeded.close());

const CHECK = "; check the seller's page before you buy.";

/** Counted by hand from the files of the seed: no list is said to be of one day. */
it.each([
  [{}, 'Prices here were seen in January and August 2026'],
  [
    { region: 'US' },
    "Operators' prices were seen in June and August 2026, travel eSIMs in August 2026",
  ],
  [{ region: 'UK' }, "Operators' prices were seen in January 2026, travel eSIMs in August 2026"],
  [
    { region: 'DE' },
    "Operators' prices were seen in August and September 2026, travel eSIMs in August 2026",
  ],
  [
    { region: 'JP' },
    "Operators' prices were seen in December 2025 and September 2026, travel eSIMs in August 2026",
  ],
  [{ region: 'CA' }, "Operators' prices were seen in April 2025, travel eSIMs in August 2026"],
  [{ region: 'XA' }, 'Prices here were seen in August 2026'],
  [{ region: 'CA', maxAge: 365 }, 'Prices here were seen in August 2026'],
  [{ carriers: ['smarty'] }, 'Prices here were seen in January 2026'],
])('%o says in which months its prices were seen', async (filters, said) => {
  const days = await getDataDay(seeded.db, new Date('2026-11-28'));
  const { meta } = await listPlans(seeded.db, { ...DEFAULT_QUERY, ...filters }, days);
  expect(meta.seenWords).toBe(said + CHECK);
});
