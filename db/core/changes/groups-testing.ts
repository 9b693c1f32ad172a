import { PlanInput } from '#src/contract/plans/plan-input.ts';
import { RegionInput, type Region } from '#src/contract/places/regions.ts';
import { GROUPS, type GroupCode } from '#src/domain/places/places.ts';
import type { Change } from '../change.ts';
import { createPlan } from '../../plans/change-plans.ts';
import { createRegion } from '../../places/change-regions.ts';
import type { Db } from '../connect/client.ts';
import { TEST_NOW } from '../../testing.ts';

const change: Change = { actor: { id: null, name: 'ada', way: 'cli' }, now: TEST_NOW };

/** A group of countries as an admin makes it. */
export function addGroup(db: Db, code: GroupCode): Promise<Region> {
  const input = { code, name: GROUPS[code], kind: 'group', currency: 'USD' };
  return createRegion(db, RegionInput.parse(input), change);
}

/** A plan of a seller of kind travel in a region; `covers` null: not published. */
export async function addTravelPlan(
  db: Db,
  region: Region,
  name: string,
  covers: readonly string[] | null,
  more: object = {},
) {
  const seller = await db.first<{ id: number }>(
    "SELECT id FROM carriers WHERE kind = 'travel' AND deleted_at IS NULL ORDER BY id",
  );
  const input = {
    carrierId: seller!.id,
    regionId: region.id,
    planName: name,
    dataAmount: '5GB',
    price: 12,
    currency: 'USD',
    planType: 'travel',
    validity: '30 days',
    covers,
    ...more,
  };
  return createPlan(db, PlanInput.parse(input), change);
}

/** Europe with plans of every sort: that name countries, in dollars and euros, and that name none. */
export async function addEurope(db: Db): Promise<Region> {
  const europe = await addGroup(db, 'XE');
  await addTravelPlan(db, europe, 'Two lands', ['DE', 'GB'], { price: 9.99, hasDeal: false });
  await addTravelPlan(db, europe, 'Germany and Austria', ['AT', 'DE'], {
    price: 19.9,
    currency: 'EUR',
    format: 'both',
  });
  await addTravelPlan(db, europe, 'Nordics', ['NO', 'SE'], { price: 4.5 });
  await addTravelPlan(db, europe, 'All of it', null, { price: 14, dataAmount: 'Unlimited' });
  return europe;
}
