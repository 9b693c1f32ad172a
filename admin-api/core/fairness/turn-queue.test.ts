import fc from 'fast-check';
import { expect, it } from 'vitest';
import { networksOf } from '../http/connections/networks.ts';
import { createTurnQueue } from './turn-queue.ts';

const pathOf = (address: string) => {
  const { own, wider } = networksOf(address);
  return [...wider.toReversed(), own];
};
/** A queue of jobs that are named after their address. */
function waitingOf(...addresses: string[]) {
  const queue = createTurnQueue<string>();
  for (const address of addresses) queue.add(pathOf(address), address);
  return queue;
}
const all = <T>(take: () => T | undefined): T[] => {
  const taken: T[] = [];
  for (let item = take(); item !== undefined; item = take()) taken.push(item);
  return taken;
};

/** Few enough that paths meet in every way: at /48, /56, /64, /24, /32, and nowhere. */
const ADDRESSES = [
  '2001:db8:1:100::1',
  '2001:db8:1:101::1',
  '2001:db8:1:200::1',
  '2001:db8:2:100::1',
  '192.0.2.1',
  '192.0.2.2',
  '198.51.100.1',
  'nobody',
];
const anyAddress = fc.constantFrom(...ADDRESSES);
const widest = (address: string) => pathOf(address)[0]!;

it('takes those of one client in the order in which they came', () => {
  const queue = createTurnQueue<number>();
  for (let i = 0; i < 5; i += 1) queue.add(pathOf('192.0.2.1'), i);
  expect(all(() => queue.take())).toEqual([0, 1, 2, 3, 4]);
  expect(queue.take()).toBeUndefined();
});

it('gives networks turns at every width', () => {
  const [a1, a2, b, other] = [
    '2001:db8:1:100::1',
    '2001:db8:1:101::1',
    '2001:db8:1:200::1',
    '192.0.2.1',
  ];
  const queue = waitingOf(a1!, a1!, a1!, a1!, a2!, b!, b!, other!, other!, other!);
  expect(all(() => queue.take())).toEqual([a1, other, b, other, a2, other, b, a1, a1, a1]);
});

it('gives a /48 with thousands of /64s the share of one', () => {
  const queue = createTurnQueue<string>();
  for (let i = 0; i < 5000; i += 1) {
    queue.add(pathOf(`2001:db8:1:${i.toString(16)}::1`), 'flood');
  }
  for (let i = 0; i < 20; i += 1) queue.add(pathOf('192.0.2.1'), 'reader');
  const first = Array.from({ length: 40 }, () => queue.take());
  expect(first.filter((who) => who === 'reader')).toHaveLength(20);
});

it('lets nobody wait for more than one turn of each other network', () => {
  fc.assert(
    fc.property(fc.array(anyAddress, { maxLength: 60 }), (addresses) => {
      const queue = waitingOf(...addresses);
      const waiting = new Map<string, number>();
      for (const address of addresses) {
        waiting.set(widest(address), (waiting.get(widest(address)) ?? 0) + 1);
      }
      const since = new Map([...waiting.keys()].map((network) => [network, 0]));
      const others = since.size - 1;
      for (const taken of all(() => queue.take())) {
        const network = widest(taken);
        expect(since.get(network)).toBeLessThanOrEqual(others);
        for (const other of since.keys()) since.set(other, since.get(other)! + 1);
        since.set(network, 0);
        waiting.set(network, waiting.get(network)! - 1);
        if (waiting.get(network) === 0) since.delete(network);
      }
      expect(queue.size).toBe(0);
    }),
  );
});

it('drops the newest of the longest queue, looked for from the widest network on', () => {
  const queue = createTurnQueue<string>();
  const add = (address: string, name: string) => queue.add(pathOf(address), name);
  add('192.0.2.1', 'reader 1');
  add('192.0.2.1', 'reader 2');
  // Three of one /48, though each of its /64s has but one or two.
  add('2001:db8:1:100::1', 'flood 1');
  add('2001:db8:1:100::1', 'flood 2');
  add('2001:db8:1:200::1', 'flood 3');
  expect(queue.dropLongest()).toBe('flood 2');
  // As long as each other: whose turn is furthest away.
  add('198.51.100.1', 'new 1');
  add('198.51.100.1', 'new 2');
  expect(queue.dropLongest()).toBe('new 2');
  expect(queue.size).toBe(5);
});

it('keeps its counts whatever is added, taken, dropped and removed', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('add' as const), address: anyAddress }),
    fc.record({ do: fc.constantFrom('take' as const, 'drop' as const, 'remove' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
      const queue = createTurnQueue<{ address: string }>();
      const model: { address: string }[] = [];
      for (const one of steps) {
        if (one.do === 'add') {
          const item = { address: one.address };
          queue.add(pathOf(item.address), item);
          model.push(item);
        } else if (one.do === 'remove') {
          const item = model.splice(Math.floor(model.length / 2), 1)[0];
          if (item) expect(queue.remove(pathOf(item.address), item)).toBe(true);
          if (item) expect(queue.remove(pathOf(item.address), item)).toBe(false);
        } else {
          const before = model.map(({ address }) => widest(address));
          const item = one.do === 'take' ? queue.take() : queue.dropLongest();
          expect(item === undefined).toBe(model.length === 0);
          if (!item) continue;
          expect(model).toContain(item);
          model.splice(model.indexOf(item), 1);
          if (one.do === 'take') continue;
          const lengthOf = (network: string) => before.filter((name) => name === network).length;
          expect(lengthOf(widest(item.address))).toBe(Math.max(...before.map(lengthOf)));
        }
        expect(queue.size).toBe(model.length);
      }
      expect(new Set(all(() => queue.take()))).toEqual(new Set(model));
    }),
    { numRuns: 300 },
  );
});
