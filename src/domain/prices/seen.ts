import type { Plan } from '#src/contract/plans/plans.ts';
import { hostLabel, httpsUrl } from '../insight/affiliate.ts';

/** What the mark beside a price is made from. */
export interface SeenPrice extends Pick<
  Plan,
  'seenOn' | 'age' | 'source' | 'confidence' | 'sample' | 'buyUrl'
> {
  carrier: Pick<Plan['carrier'], 'website'>;
}

/** Where a price was read: `by` is the reader, linked to `href`; `at` the seller's own page. */
export interface ReadAt {
  by: string | null;
  at: string | null;
  href: string | null;
}

/**
 * Who read a price, and at which page of the seller: the seller's own page is named beside the
 * reader of it (rule 27). Null where nobody said where it was read.
 */
export function readAt({
  source,
  buyUrl,
  carrier,
}: Pick<SeenPrice, 'source' | 'buyUrl' | 'carrier'>): ReadAt | null {
  if (!source) return null;
  const href = httpsUrl(source.url)?.href ?? null;
  const page = httpsUrl(buyUrl) ?? httpsUrl(carrier.website);
  const at = page && hostLabel(page.href);
  const own = href !== null && hostLabel(href) === at && source.name === at;
  return { by: own ? null : source.name, at, href };
}
