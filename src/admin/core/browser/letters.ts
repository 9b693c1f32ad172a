import { device } from '#src/client/core/device/device.ts';

/** Whether a key is a single letter, digit or sign, and those are switched off on this device (WCAG 2.1.4). */
export const isOffLetter = (key: string): boolean =>
  key.length === 1 && key !== ' ' && device.state.get().letters === 'off';

/** Switches the letters of the dashboard on or off. */
export const switchLetters = (): void =>
  void device.update((stored) => ({ ...stored, letters: stored.letters === 'off' ? null : 'off' }));
