import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUMP_DATA_VERSION } from '#db/core/changes/site.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { memoData } from './page-maker.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => (t = await openTestDb()));
afterAll(() => t.close());

it('reads after an edit only what changed', async () => {
  const data = memoData(t.db);
  const now = TEST_NOW.getTime();
  const { catalog: before } = await data.of({ name: '1', now });
  expect((await data.of({ name: '1', now })).catalog).toBe(before);
  const edit = { sql: "UPDATE plans SET plan_name = 'Other' WHERE id = 2", args: [] };
  await t.db.write((commit) => commit([edit, BUMP_DATA_VERSION]));
  const { catalog: after } = await data.of({ name: '2', now: now + 60_000 });
  expect(after.dataVersion).toBe(before.dataVersion + 1);
  const others = after.allPlans().filter((entry, at) => entry !== before.allPlans()[at]);
  expect(others.map(({ plan }) => plan.planName)).toEqual(['Other']);
});
