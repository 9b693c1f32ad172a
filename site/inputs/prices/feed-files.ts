import { hash } from 'node:crypto';
import type { APIRoute } from 'astro';
import type { FeedSubject } from '#db/catalog/feeds.ts';
import { FEED_FORMATS, paths, type FeedFormat } from '#src/domain/core/paths/paths.ts';
import { FEED_TYPES, feedText, type PriceFeed } from '#src/domain/pages/open-data/price-feed.ts';
import { digest } from '../digest.ts';
import { getCatalog } from '../catalog.ts';

interface FeedProps {
  /** Its own address follows from that of its page. */
  feed: Omit<PriceFeed, 'self'>;
  format: FeedFormat;
}

/** The paths of feeds in every format: each is given what it is written from, and its key is a hash of that. */
export async function feedPaths<P extends Record<string, string>>(
  subjects: readonly { params: P; subject: FeedSubject }[],
) {
  const catalog = await getCatalog({});
  return subjects.flatMap(({ params, subject }) => {
    const { self: _, ...feed } = catalog.feed(subject)!;
    const cacheKey = hash('sha256', digest(feed), 'base64url');
    return FEED_FORMATS.map((format) => ({
      params: { ...params, format },
      props: { feed, format },
      cacheKey,
    }));
  });
}

/** Writes the feed of a path. */
export const GET: APIRoute<FeedProps> = ({ props: { feed, format }, site }) => {
  const self = (of: FeedFormat) => paths.feed(feed.page, of);
  return new Response(feedText({ ...feed, self }, format, site!.href), {
    headers: { 'Content-Type': FEED_TYPES[format] },
  });
};
