import { afterAll, expect, it } from 'vitest';
import { openTestServer } from '#api/security/server.ts';
import { testAccount } from '#api/testing.ts';
import { fuzz } from '#tests/support/fuzz/fuzz.ts';

/** Security check 35 in small; `node lab/faults/fuzz-api.ts` is the long run, with pages and builds. */
const s = await openTestServer({ TRUST_PROXY: '1' });
afterAll(() => s.close());

/** What the server of the tests has not: a publisher, and somebody who draws. */
const WITHOUT = /^\/(og|api\/(publish|releases|seo\/(analysis|preview)))\b/;

it('no random or mutated request of anybody is an error of the server', async () => {
  const accounts = {
    user: await testAccount(s.test, 'uma'),
    admin: await testAccount(s.test, 'ada', true),
  };
  const { problems, statuses, good } = await fuzz({
    origin: `http://127.0.0.1:${s.port}`,
    requests: 2500,
    seed: 'sim-atlas',
    without: WITHOUT,
    spared: Object.values(accounts).map(({ id }) => id),
    login: async (actor) =>
      (await s.sessions.issue(accounts[actor])).map((line) => line.split(';')[0]).join('; '),
  });
  expect(problems).toEqual([]);
  // Enough of them got past the first lines, at most of the calls.
  expect(Object.keys(good).length).toBeGreaterThan(60);
  expect(statuses['200']).toBeGreaterThan(500);
});
