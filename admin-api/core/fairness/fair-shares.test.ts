import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { networksOf } from '../http/connections/networks.ts';
import type { Logger } from '../process/log.ts';
import { createFairShares, type ShareLimits } from './fair-shares.ts';
import type { Visitor } from './visitor.ts';

const from = (address: string): Visitor => ({ networks: networksOf(address) });
const FLOOD = from('2001:db8:1:100::1');
const READER = from('192.0.2.1');

/** Shares whose jobs end when the test says so; `done` names those that came to an end. */
function openShares(limits: ShareLimits = {}) {
  const shares = createFairShares({ aloneMs: 600_000, ...limits });
  const begun: string[] = [];
  const done: string[] = [];
  const refused: string[] = [];
  const open = new Map<string, () => void>();
  const ask = (visitor: Visitor, name: string, patienceMs?: number) =>
    shares
      .inTurn(
        visitor,
        async () => {
          begun.push(name);
          await new Promise<void>((resolve) => open.set(name, resolve));
        },
        patienceMs,
      )
      .then(
        () => void done.push(name),
        (error: { code: string }) => void refused.push(`${name} ${error.code}`),
      );
  /** Ends what runs until all of these came to an end. */
  const finish = async (asked: Promise<void>[]) => {
    const all = Promise.all(asked).then(() => true);
    do {
      for (const end of open.values()) end();
      open.clear();
    } while (!(await Promise.race([all, turn(false)])));
  };
  return { shares, ask, begun, done, refused, finish };
}

it('runs one job at a time, and a turn of the event loop lies between two', async () => {
  const shares = createFairShares({ aloneMs: 600_000 });
  const seen: string[] = [];
  const job = (name: string) => async () => {
    seen.push(`${name} begins`);
    await turn();
    seen.push(`${name} ends`);
    setImmediate(() => seen.push('others'));
  };
  await Promise.all(['a', 'b', 'c'].map((name) => shares.inTurn(FLOOD, job(name))));
  await turn();
  const one = (name: string) => [`${name} begins`, `${name} ends`, 'others'];
  expect(seen).toEqual(['a', 'b', 'c'].flatMap(one));
});

it('takes a reader from another network into its next turn', async () => {
  const { ask, begun, finish } = openShares();
  const all = Array.from({ length: 100 }, (_, i) => ask(FLOOD, `flood ${i}`));
  await turn();
  all.push(ask(READER, 'reader'));
  await finish(all);
  expect(begun.indexOf('reader')).toBeLessThanOrEqual(2);
});

it('refuses nobody while there is room', async () => {
  const { ask, done, refused, finish } = openShares();
  const all = Array.from({ length: 1000 }, (_, i) => ask(READER, `${i}`));
  await finish(all);
  expect(done).toHaveLength(1000);
  expect(refused).toEqual([]);
});

it('refuses the newest of the longest queue where there is none', async () => {
  const { ask, refused, done, finish } = openShares({ waiting: 4 });
  const all = [0, 1, 2, 3].map((i) => ask(FLOOD, `flood ${i}`));
  all.push(ask(READER, 'reader'), ask(READER, 'reader again'));
  await turn();
  expect(refused).toEqual(['flood 3 too_many', 'flood 2 too_many']);
  await finish(all);
  expect(done.toSorted()).toEqual(['flood 0', 'flood 1', 'reader', 'reader again']);
});

it('says that it cannot be done in time, and does not do it then', async () => {
  const { ask, begun, refused, finish } = openShares();
  const first = ask(FLOOD, 'first');
  await turn();
  await ask(READER, 'late', 1);
  expect(refused).toEqual(['late overloaded']);
  await finish([first]);
  expect(begun).toEqual(['first']);
});

it('does nothing for those who left', async () => {
  const { shares, ask, begun, refused, finish } = openShares();
  const first = ask(FLOOD, 'first');
  await turn();
  const leaving = new AbortController();
  const left = ask({ ...READER, gone: leaving.signal }, 'left');
  leaving.abort();
  await ask({ ...READER, gone: leaving.signal }, 'left before');
  await finish([first, left]);
  expect(begun).toEqual(['first']);
  expect(refused).toHaveLength(2);
  expect(await shares.inTurn(READER, async () => 'next')).toBe('next');
});

it('lets others begin beside a job that waits for something else than the processor', async () => {
  const { ask, begun, finish } = openShares({ aloneMs: 1 });
  const hung = ask(FLOOD, 'hung');
  const next = ask(READER, 'next');
  await expect.poll(() => begun).toEqual(['hung', 'next']);
  await finish([hung, next]);
});

it('hashes passwords while as many pages as may hang do', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const shares = createFairShares();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const pages = Array.from({ length: 20 }, (_, i) =>
    shares.inTurn(from(`192.0.${i}.1`), async () => {
      begun.push('page');
      await new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  for (let count = 1; count <= 8; count += 1) {
    await expect.poll(() => begun).toHaveLength(count);
    vi.advanceTimersByTime(250);
  }
  for (let i = 0; i < 20; i += 1) await turn();
  expect(begun).toHaveLength(8);
  await shares.hashTurn(READER, true)(async () => begun.push('owner'));
  await shares.hashTurn(FLOOD, false)(async () => begun.push('stranger'));
  expect(begun.slice(8)).toEqual(['owner', 'stranger']);
  const all = Promise.all(pages).then(() => true);
  do for (const end of ends.splice(0)) end();
  while (!(await Promise.race([all, turn(false)])));
});

it('goes on after a job that fails, and hands on its error', async () => {
  const shares = createFairShares();
  const broken = shares.inTurn(FLOOD, () => Promise.reject(new Error('broken view')));
  await expect(broken).rejects.toThrow('broken view');
  expect(await shares.inTurn(FLOOD, async () => 'fine')).toBe('fine');
});

it('tells of each refusal: of the first at once, of the rest when its minute ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const warn = vi.fn();
  const { ask, finish } = openShares({ waiting: 1, log: { warn } as unknown as Logger });
  const all = [0, 1, 2, 3, 4].map((i) => ask(FLOOD, `flood ${i}`));
  await finish(all);
  expect(warn.mock.lastCall).toEqual([{ evt: 'load.refused', refused: 1, late: 0 }]);
  for (let i = 0; i < 3; i += 1) vi.advanceTimersByTime(60_000);
  expect(warn.mock.calls.slice(1)).toEqual([[{ evt: 'load.refused', refused: 3, late: 0 }]]);
});
