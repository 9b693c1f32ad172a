import { atom, type ReadableAtom } from 'nanostores';
import { readDevice, writeDevice } from '#src/domain/finder/saved/device-codec.ts';
import { DEVICE_KEY, EMPTY_DEVICE, type Device } from '#src/domain/finder/saved/device.ts';

export type DeviceStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What this device keeps, for all parts of a page. */
export interface DeviceStore {
  state: ReadableAtom<Device>;
  /** Changes what is kept; false when it lasts only as long as this page. */
  update(change: (device: Device) => Device): boolean;
  /** Takes over what another tab or page stored. */
  reload(): void;
  /** Forgets everything, also what could not be read. */
  clear(): boolean;
  /** Whether changes outlive this page, as far as the last one told. */
  isStored(): boolean;
  /** A newer version of the site keeps something here that this one cannot read. */
  isNewer(): boolean;
}

/**
 * What this device keeps, under one key of the browser's storage. Each change starts from what is
 * stored now, so that two tabs do not undo each other. Without a storage, with a full one, or beside
 * what a newer version wrote, changes last as long as the page.
 */
export function createDeviceStore(storage: DeviceStorage | null): DeviceStore {
  let hasStorage = storage !== null;
  let newer = false;
  const state = atom<Device>(EMPTY_DEVICE);

  /** What is stored; null where nothing can be read, and then the page's own state counts. */
  const stored = (): Device | null => {
    try {
      if (!storage) return null;
      const device = readDevice(storage.getItem(DEVICE_KEY));
      newer = device === null;
      return device;
    } catch {
      return null;
    }
  };
  const write = (device: Device): boolean => {
    try {
      if (!storage) return false;
      const text = writeDevice(device);
      if (text === null) storage.removeItem(DEVICE_KEY);
      else storage.setItem(DEVICE_KEY, text);
      return true;
    } catch {
      // Full, or forbidden: that costs the memory, not the choice.
      return false;
    }
  };
  const update = (change: (device: Device) => Device): boolean => {
    const base = (hasStorage ? stored() : null) ?? state.get();
    const next = change(base);
    hasStorage = !newer && write(next);
    state.set(next);
    return hasStorage;
  };
  const reload = () => {
    const device = stored();
    hasStorage = device !== null;
    if (device) state.set(device);
  };

  reload();
  return {
    state,
    update,
    reload,
    isStored: () => hasStorage,
    isNewer: () => newer,
    clear() {
      newer = false;
      hasStorage = write(EMPTY_DEVICE);
      state.set(EMPTY_DEVICE);
      return hasStorage;
    },
  };
}

/** The browser's storage, or null where it is closed to the page. */
export function localStorageOrNull(): globalThis.Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
