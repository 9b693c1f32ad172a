import { afterEach, beforeEach, expect, it } from 'vitest';
import { BUMP_DATA_VERSION } from '#db/queries/site.ts';
import { openTestDb } from '#db/testing.ts';
import { createCrowd } from './crowd.ts';
import type { PageLocals } from './renderer.ts';
import { builtFile, openTestSite } from './testing.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
beforeEach(async () => (t = await openTestDb()));
afterEach(() => t.close());

/** A site whose data is newer than its pages, which are made once `let go`. */
async function siteWithNewerData() {
  const gate = Promise.withResolvers<void>();
  let made = 0;
  const release = {
    files: new Map([['/plans', await builtFile('as built')]]),
    render: async ({ address }: PageLocals) => {
      made += 1;
      await gate.promise;
      return { status: 200, html: `live ${address.search}`, policy: null };
    },
  };
  const { read } = await openTestSite(t.db, release, { crowd: createCrowd() });
  await t.db.write((commit) => commit([BUMP_DATA_VERSION]));
  return { read, letGo: gate.resolve, made: () => made };
}

it('a crowd gets the page as it was built, and the page that is made goes to who asks next', async () => {
  const { read, letGo, made } = await siteWithNewerData();
  const crowd = Array.from({ length: 10 }, () => read('/plans'));
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['as built']));
  letGo();
  await expect.poll(() => read('/plans')).toBe('live ');
  expect(made()).toBe(1);
});

it('one who asks alone waits for what is true now', async () => {
  const { read, letGo } = await siteWithNewerData();
  const page = read('/plans');
  await new Promise((resolve) => setTimeout(resolve, 100));
  letGo();
  expect(await page).toBe('live ');
});

it('a crowd that asks with a query waits: nothing was built for it', async () => {
  const { read, letGo } = await siteWithNewerData();
  const crowd = Array.from({ length: 10 }, () => read('/plans?q=a'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  letGo();
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['live ?q=a']));
});

it('is none any more once all have what they waited for', async () => {
  const crowd = createCrowd(2);
  const never = new Promise<string>(() => {});
  const both = [crowd.patient(never, () => 'a'), crowd.patient(never, () => 'b')];
  expect(await Promise.all(both)).toEqual(['a', 'b']);
  const turn = new Promise<string>((resolve) => setTimeout(resolve, 80, 'made'));
  expect(await crowd.patient(turn, () => 'c')).toBe('made');
});

it('lets those go who waited with it, also where they came later or the machine stood still', async () => {
  const crowd = createCrowd(2);
  const never = new Promise<string>(() => {});
  const first = crowd.patient(never, () => 'a');
  await new Promise((resolve) => setTimeout(resolve, 14));
  const second = crowd.patient(never, () => 'b');
  expect(await first).toBe('a');
  expect(await second).toBe('b');
});

it('a turn that fails after somebody went without it fails nobody', async () => {
  const crowd = createCrowd(1);
  const turn = Promise.withResolvers<string>();
  expect(await crowd.patient(turn.promise, () => 'a')).toBe('a');
  turn.reject(new Error('late'));
  await new Promise((resolve) => setTimeout(resolve, 10));
});
