import { describe, expect, it } from 'vitest';
import { DEVICE_KEY, toggled, type PickedPlan } from '#src/domain/finder/saved/device.ts';
import { createDeviceStore, type DeviceStore } from './device-store.ts';

const plan = (slug: string): PickedPlan => ({
  slug,
  name: `Plan ${slug}`,
  price: '$10.00',
  carrier: 'Tello',
});
const press = (store: DeviceStore, slug: string) =>
  store.update((kept) => toggled(kept, 'picks', plan(slug)).device);
const picks = (store: DeviceStore) => store.state.get().picks.map(({ slug }) => slug);

function memory(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const refuse = () => {
  throw new Error('forbidden');
};

describe('the store of a device', () => {
  it('lives on in the storage and follows another tab', () => {
    const storage = memory();
    const [here, there] = [createDeviceStore(storage), createDeviceStore(storage)];
    expect(press(here, 'a')).toBe(true);
    expect(picks(createDeviceStore(storage))).toEqual(['a']);
    expect(picks(there)).toEqual([]);
    there.reload();
    expect(picks(there)).toEqual(['a']);
  });

  it('undoes nothing of another tab that it has not heard of yet', () => {
    const storage = memory();
    const [here, there] = [createDeviceStore(storage), createDeviceStore(storage)];
    press(here, 'a');
    press(there, 'b');
    expect(picks(createDeviceStore(storage))).toEqual(['a', 'b']);
  });

  it('leaves no entry when nothing is kept', () => {
    const storage = memory();
    const store = createDeviceStore(storage);
    press(store, 'a');
    press(store, 'a');
    expect(storage.kept.size).toBe(0);
  });

  it.each([
    ['closed', null],
    ['forbidden', { getItem: refuse, setItem: refuse, removeItem: refuse }],
    ['full', { getItem: () => null, setItem: refuse, removeItem: refuse }],
  ])('works as long as the page with a storage that is %s, and says so', (_, storage) => {
    const store = createDeviceStore(storage);
    expect(press(store, 'a')).toBe(false);
    expect(press(store, 'b')).toBe(false);
    expect(picks(store)).toEqual(['a', 'b']);
    expect(store.isStored()).toBe(false);
  });

  it('leaves alone what a newer version wrote, until everything is cleared', () => {
    const newer = '{"v":9,"saved":"otherwise"}';
    const storage = memory({ [DEVICE_KEY]: newer });
    const store = createDeviceStore(storage);
    expect(press(store, 'a')).toBe(false);
    expect(press(store, 'b')).toBe(false);
    expect(picks(store)).toEqual(['a', 'b']);
    expect(store.isNewer()).toBe(true);
    expect(storage.kept.get(DEVICE_KEY)).toBe(newer);
    expect(store.clear()).toBe(true);
    expect(storage.kept.size).toBe(0);
    expect(press(store, 'c')).toBe(true);
    expect(picks(store)).toEqual(['c']);
  });
});
