import type { PriceSource } from '../../contract/core/common.ts';
import { httpsUrl } from '../insight/affiliate.ts';
import type { PriceWay } from '../core/vocabulary.ts';

/**
 * A source as it is shown and sent: without a name the host of its address; null when nothing is
 * known of it. An address that is none on the web is left out, whatever the database holds.
 */
export function priceSource(name: string | null, address: string | null): PriceSource | null {
  const url = httpsUrl(address);
  if (name === null && url === null) return null;
  return { name: name ?? url!.hostname.replace(/^www\./, ''), url: url?.href ?? null };
}

/** How a price came in, behind its source. */
export const WAY_WORDS: Readonly<Record<PriceWay, string>> = {
  import: 'from a file',
  feed: 'from a feed',
  hand: 'by hand',
  watch: 'by machine',
  reckoned: 'worked out from the price before, not seen',
};
