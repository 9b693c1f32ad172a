import { readFormerPicks } from '#src/domain/device-codec.ts';
import { FORMER_KEYS, THEMES } from '#src/domain/device.ts';
import type { DeviceStorage, DeviceStore } from './device-store.ts';

/** Takes over what stood under keys of their own before everything had one, and removes those. */
export function takeOver(storage: DeviceStorage, store: DeviceStore): void {
  const [picks, theme] = FORMER_KEYS.map((key) => storage.getItem(key));
  const isKept = store.update((device) => ({
    ...device,
    picks: device.picks.length > 0 ? device.picks : readFormerPicks(picks ?? null),
    theme: device.theme ?? THEMES.find((known) => known === theme) ?? null,
  }));
  if (isKept) for (const key of FORMER_KEYS) storage.removeItem(key);
}
