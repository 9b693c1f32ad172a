import { expect, it } from 'vitest';
import { openShelf, type Shelved } from './shelf.ts';

function makeItem(size: number): Shelved & { isThere: boolean } {
  return {
    size,
    used: false,
    isThere: true,
    drop() {
      this.isThere = false;
    },
  };
}

it('forgets what nobody asked for, oldest first, once there is no more room', () => {
  const shelf = openShelf(100);
  const [a, b, c, d] = [makeItem(40), makeItem(40), makeItem(40), makeItem(40)];
  shelf.put(a);
  shelf.put(b);
  a.used = true;
  shelf.put(c);
  expect([a, b, c].map(({ isThere }) => isThere)).toEqual([true, false, true]);
  // The second time round it goes, too, unless somebody asked again.
  shelf.put(d);
  expect([a, c, d].map(({ isThere }) => isThere).filter(Boolean)).toHaveLength(2);
  expect(d.isThere).toBe(true);
  expect(shelf.bytes).toBe(80);
});

it('counts an item that grew with its new size, and keeps what came last, however large', () => {
  const shelf = openShelf(100);
  const a = { ...makeItem(10), size: 10 };
  shelf.put(a);
  a.size = 90;
  shelf.put(a);
  expect(shelf.bytes).toBe(90);
  const large = makeItem(500);
  shelf.put(large);
  expect([a.isThere, large.isThere, shelf.bytes]).toEqual([false, true, 500]);
  const next = makeItem(50);
  shelf.put(next);
  expect([large.isThere, next.isThere, shelf.bytes]).toEqual([false, true, 50]);
});
