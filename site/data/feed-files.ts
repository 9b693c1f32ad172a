import { createHash } from 'node:crypto';
import type { APIRoute } from 'astro';
import type { FeedSubject } from '#db/price-feeds.ts';
import { FEED_FORMATS, type FeedFormat } from '#src/domain/paths.ts';
import { FEED_TYPES, feedText } from '#src/domain/price-feed.ts';
import { getCatalog } from './catalog.ts';

interface FeedProps {
  subject: FeedSubject;
  format: FeedFormat;
}

/** The paths of feeds in every format, keyed by their text: a feed is written again when it changed. */
export async function feedPaths<P extends Record<string, string>>(
  subjects: readonly { params: P; subject: FeedSubject }[],
) {
  const catalog = await getCatalog({});
  const all = subjects.map(async ({ params, subject }) => {
    const feed = (await catalog.feed(subject))!;
    const cacheKey = createHash('sha256')
      .update(JSON.stringify([feed.title, feed.description, feed.updated, feed.items]))
      .digest('base64url');
    return FEED_FORMATS.map((format) => ({
      params: { ...params, format },
      props: { subject, format },
      cacheKey,
    }));
  });
  return (await Promise.all(all)).flat();
}

/** Writes the feed of a path. */
export const GET: APIRoute<FeedProps> = async ({ locals, props: { subject, format }, site }) => {
  const feed = (await (await getCatalog(locals)).feed(subject))!;
  return new Response(feedText(feed, format, site!.href), {
    headers: { 'Content-Type': FEED_TYPES[format] },
  });
};
