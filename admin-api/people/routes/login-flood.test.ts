import { setImmediate as turn } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import { createApp } from '../../app.ts';
import { createFairShares, type FairShares } from '../../core/fairness/fair-shares.ts';
import { cookieOf, GOOD_PASSWORD, openTestApp, sendTo, testAccount } from '../../testing.ts';

/** Logins while more passwords are to be checked than the server can. */
let t: Awaited<ReturnType<typeof openTestApp>>;
let app: ReturnType<typeof createApp>;
let lines: { evt: string; level: number }[];
/** Passwords whose check began, in order, and what ends those that are under way. */
let begun: string[];
let ends: (() => void)[];
let isGated: boolean;
/** Visitors with a known device or a session who came so far as to wait. */
let known: number;
beforeEach(async () => {
  [lines, begun, ends, isGated, known] = [[], [], [], false, 0];
  t = await openTestApp();
  const verifyHash = async (_: string, password: string) => {
    begun.push(password);
    if (isGated) await new Promise<void>((resolve) => ends.push(resolve));
    return password === GOOD_PASSWORD;
  };
  const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) });
  // However long a hash is held up here, no other begins beside it.
  const shares = createFairShares({ waiting: 64, aloneMs: 600_000, log });
  const hashTurn: FairShares['hashTurn'] = (visitor, isKnown) => {
    known += Number(isKnown);
    return shares.hashTurn(visitor, isKnown);
  };
  const counted = { ...shares, hashTurn };
  app = createApp({ db: t.db, env: t.env, now: () => TEST_NOW, log, verifyHash, shares: counted });
});
afterEach(() => t.close());

const login = async (username: string, password: string, address: string, cookie = '') =>
  sendTo(app, 'POST', '/api/login', { body: { username, password }, address, cookie });
/** Wrong names from as many /48s, until all that will wait do. */
async function flood(count: number) {
  isGated = true;
  const ask = (i: number) => login(`made-up-${i}`, `flood ${i}`, `2001:db8:${i.toString(16)}::1`);
  const all = [ask(0)];
  await expect.poll(() => begun.length).toBe(1);
  for (let i = 1; i < count; i += 1) all.push(ask(i));
  const refused = all.map((answer) => answer.then(({ status }) => status === 503));
  let left = count;
  for (const one of refused) void one.then((is) => (left -= Number(is)));
  await expect.poll(() => left).toBe(1 + 64);
  return all;
}
/** Ends what runs until all of these are answered. */
async function finish<T>(asked: Promise<T>[]): Promise<T[]> {
  const all = Promise.all(asked);
  const over = all.then(() => true);
  do {
    for (const end of ends.splice(0, 1)) end();
  } while (!(await Promise.race([over, turn(false)])));
  return all;
}

it('checks the password of a known device next, and of a session, beside a flood from everywhere', async () => {
  const { cookie } = await testAccount(t, 'olga');
  await testAccount(t, 'ada', true);
  const device = cookieOf(await login('ada', GOOD_PASSWORD, '192.0.2.1'));
  begun = [];
  const all = await flood(90);
  expect(begun).toHaveLength(1);
  const owner = login('ada', GOOD_PASSWORD, '192.0.2.1', device);
  const change = (async () =>
    sendTo(app, 'POST', '/api/password', {
      body: { currentPassword: GOOD_PASSWORD, newPassword: 'another-Good1' },
      address: '198.51.100.1',
      cookie,
    }))();
  await expect.poll(() => known).toBe(2);
  const owners = await finish([owner, change]);
  expect(owners.map(({ status }) => status)).toEqual([200, 200]);
  const places = [...begun.keys()].filter((at) => begun[at] === GOOD_PASSWORD);
  // Behind the one that ran, each with one stranger before.
  expect(places).toEqual([2, 4]);
  await finish(all);
});

it('gives networks turns, and refuses the newest of the one that sends most', async () => {
  isGated = true;
  const one = Array.from({ length: 80 }, (_, i) =>
    login(`made-up-${i}`, `flood ${i}`, `2001:db8:1:${(i >> 3).toString(16)}00::${i}`),
  );
  await expect.poll(() => begun.length).toBe(1);
  const other = login('made-up', 'stranger', '198.51.100.1');
  const statuses = (await finish([...one, other])).map(({ status }) => status);
  expect(statuses.at(-1)).toBe(401);
  expect(begun.indexOf('stranger')).toBeLessThanOrEqual(1 + 2);
});

it('says that it is too much, once in the log and never as an error', async () => {
  const all = await flood(90);
  const answers = await finish(all);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(90 - 1 - 64);
  expect(Number(refused[0]!.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await refused[0]!.json()).toEqual({
    message: 'More is asked of this site than it can do right now. Please try again in a moment.',
  });
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  const told = lines.filter(({ evt }) => evt === 'load.refused');
  expect(told).toEqual([expect.objectContaining({ refused: 1, late: 0 })]);
  expect(lines.filter(({ evt }) => evt === 'request')).toHaveLength(65);
});
