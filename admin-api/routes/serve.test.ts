import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewToken } from '#src/contract/tokens.ts';
import { api } from '#src/domain/paths.ts';
import { teamApi } from '#src/domain/team-paths.ts';
import type { Publishing } from '../publish/publisher-types.ts';
import { openTestApp, testAccount } from '../testing.ts';

let asked = 0;
let t: Awaited<ReturnType<typeof openTestApp>>;
let cookie: string;
beforeAll(async () => {
  const publishing = { getReady: () => (asked += 1) } as unknown as Publishing;
  t = await openTestApp({ publishing: () => publishing });
  ({ cookie } = await testAccount(t, 'ada', 'admin'));
});
afterAll(() => t.close());

/** How often a call had what makes releases get ready. */
async function askedBy(call: () => Response | Promise<Response>): Promise<number> {
  const before = asked;
  expect((await call()).status).toBe(200);
  return asked - before;
}

it('gets ready for an edit when somebody opens the dashboard who may make one, and for no visitor', async () => {
  expect(await askedBy(() => t.send('GET', api.adminPlans, { cookie }))).toBe(1);
  expect(await askedBy(() => t.send('GET', api.plans))).toBe(0);
  expect(await askedBy(() => t.send('GET', api.user, { cookie }))).toBe(0);
  const viewer = await testAccount(t, 'viewer', 'viewer');
  expect(await askedBy(() => t.send('GET', api.adminPlans, { cookie: viewer.cookie }))).toBe(0);
});

it.each([
  ['viewer', 0],
  ['editor', 1],
])('is told by the token of a(n) %s whether its program may edit', async (role, times) => {
  const answer = await t.send('POST', teamApi.tokens, { cookie, body: { name: role, role } });
  const { token } = (await answer.json()) as NewToken;
  const headers = { Authorization: `Bearer ${token}` };
  const env = { incoming: { socket: { remoteAddress: '192.0.2.77' } } } as never;
  const call = async () => t.app.request(api.adminPlans, { headers }, env);
  expect(await askedBy(call)).toBe(times);
});
