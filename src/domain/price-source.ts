import type { PriceWay } from './vocabulary.ts';

/** Where a price was read: who says so, and the address; one of them may be missing. */
export interface PriceSource {
  name: string;
  url: string | null;
}

/** A source as it is shown and sent: without a name the host of its address; null when nothing is known of it. */
export function priceSource(name: string | null, url: string | null): PriceSource | null {
  if (name === null && url === null) return null;
  return { name: name ?? hostOf(url!), url };
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? url;
}

/** How a price came in, behind its source. */
export const WAY_WORDS: Readonly<Record<PriceWay, string>> = {
  import: 'from a file',
  feed: 'from a feed',
  hand: 'by hand',
  watch: 'by machine',
};
