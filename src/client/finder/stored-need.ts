import { withListNeed, type ListNeed } from '#src/domain/lists/list-need.ts';
import { device } from '../core/device/device.ts';

/**
 * Keeps the need that a visitor asked for, as the parameters of its address; its place too, where it
 * is one and was chosen on this site: an address that somebody shared says nothing of the visitor's
 * own place. False when that lasts only as long as the page.
 */
export function storeNeed(
  asked: URLSearchParams,
  isChosen = document.referrer.startsWith(`${location.origin}/`),
): boolean {
  const stored = new URLSearchParams(asked);
  // Whose plans one looked at says nothing of the next need.
  for (const name of ['page', 'limit', 'carriers']) stored.delete(name);
  const place = stored.get('places');
  const isOne = place !== null && /^[A-Z]{2}$/.test(place);
  return device.update((before) => ({
    ...before,
    need: stored.toString().replaceAll('%2C', ',') || null,
    place: isOne && isChosen ? place : before.place,
  }));
}

/** Keeps what a list was asked to work out totals for, with the place and wishes of before. */
export function storeListNeed(need: ListNeed): void {
  device.update((before) => ({ ...before, need: withListNeed(before.need, need) }));
}

/** Forgets the need; its place stays, as other pages know it. */
export function forgetNeed(): void {
  device.update((before) => ({ ...before, need: null }));
}
