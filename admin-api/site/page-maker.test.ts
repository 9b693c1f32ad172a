import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUMP_DATA_VERSION } from '#db/queries/site.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { keepData } from './page-maker.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => (t = await openTestDb()));
afterAll(() => t.close());

it('keeps what pages are made of through edits, until the day ends, and none of it for previews', async () => {
  const data = keepData(t.db);
  const now = TEST_NOW.getTime();
  const before = await data.of({ name: '1', now });
  await t.db.write((commit) => commit([BUMP_DATA_VERSION]));
  const after = await data.of({ name: '2', now: now + 60_000 });
  expect(after.dataVersion).toBe(before.dataVersion + 1);
  expect(after.memory).toBe(before.memory);
  expect((await data.preview({ name: '2', now })).memory).not.toBe(after.memory);
  const nextDay = await data.of({ name: '3', now: now + 86_400_000 });
  expect(nextDay.memory).not.toBe(after.memory);
});
