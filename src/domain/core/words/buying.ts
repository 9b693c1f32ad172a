import { plural } from '../plural.ts';

/** What the link to a seller is called, everywhere, and how texts speak of it. */
export const BUY = 'Buy';
export const BUY_LINK = `${BUY} link`;
export const BUY_LINKS = `${BUY_LINK}s`;

/** Of a link that names its seller, or the place of its pack. */
export const buyAt = (host: string): string => `${BUY} at ${host}`;
export const buyFor = (place: string): string => `${BUY} for ${place}`;

/** Of a link to one pack of some; `kinds`: how many different ones there are. */
export function buyPacks(count: number, kinds: number): string {
  if (count === 1) return BUY;
  return kinds > 1 ? `${BUY} the first of ${count} packs` : `${BUY} ${plural(count, 'pack')}`;
}

/** How the site earns, said above the first link of a page; what it never changes follows. */
export const COMMISSION = `${BUY_LINKS} may pay us a commission. It never changes`;

/** The link to the page that says more of it. */
export const HOW_WE_EARN = 'How we earn';
