import { DEVICE_KEY } from '#src/domain/finder/saved/device.ts';
import { createDeviceStore, localStorageOrNull } from './device-store.ts';
import { onReturn } from '../parts/page-return.ts';

/** What this device keeps: the one store of a page, for its plain scripts and its islands. */
export const device = createDeviceStore(localStorageOrNull());

addEventListener('storage', ({ key }) => {
  // null: another tab cleared everything.
  if (key === DEVICE_KEY || key === null) device.reload();
});
// Back may bring a page that is older than what is kept.
onReturn(() => device.reload());
