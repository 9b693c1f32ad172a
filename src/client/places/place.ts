import { NO_PLACE, PLACE_CHANGE } from '#src/domain/finder/saved/device.ts';
import { device } from '../core/device/device.ts';

/*
 * The visitor's place on every page. One that was chosen goes along with the header's links to lists,
 * as `region`; one that was guessed fills the finder and the box alone. Loaded where there is one.
 * Never changes what a page shows: that stands in its address.
 */
const root = document.documentElement;
/** What the head script guessed for who never chose one; undefined: nothing. */
const guess = root.dataset.guess === undefined ? undefined : root.dataset.place;
const links = [...document.querySelectorAll<HTMLAnchorElement>('header a[data-carry]')];
const plain = new Map(links.map((link) => [link, link.getAttribute('href')!]));

device.state.subscribe(({ place }) => {
  const chosen = place === NO_PLACE ? null : place;
  const shown = chosen ?? (place === null ? guess : undefined);
  if (shown) root.dataset.place = shown;
  else delete root.dataset.place;
  root.toggleAttribute('data-guess', shown !== undefined && chosen === null);
  dispatchEvent(new Event(PLACE_CHANGE));
  for (const [link, href] of plain) {
    link.setAttribute('href', chosen ? `${href}?region=${encodeURIComponent(chosen)}` : href);
  }
});

/**
 * Keeps the place that a list was filtered by; null: the filter was taken off, and with it the place
 * that it was.
 */
export function keepListPlace(code: string | null, former: string | null): void {
  if (code !== null) device.update((stored) => ({ ...stored, place: code }));
  else if (former !== null && former === (device.state.get().place ?? guess)) {
    device.update((stored) => ({ ...stored, place: NO_PLACE }));
  }
}
