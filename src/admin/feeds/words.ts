import type { Feed } from '#src/contract/feeds.ts';
import type { FeedResult } from '#src/domain/feeds.ts';

/** What the results of a run are called. */
export const RESULT_LABELS: Readonly<Record<FeedResult, string>> = {
  unchanged: 'Unchanged',
  waiting: 'Waits for you',
  applied: 'Applied',
  failed: 'Failed',
};
export const MODE_LABELS: Readonly<Record<Feed['mode'], string>> = {
  wait: 'Every change waits for me',
  sane: 'Apply when no change looks wrong, else wait for me',
};

/** Where a feed comes from, short: the host of an address, or the path of a folder. */
export function sourceText({ kind, address }: Pick<Feed, 'kind' | 'address'>): string {
  if (kind === 'folder') return address === '.' ? 'Feeds folder' : `Folder ${address}`;
  return URL.parse(address)?.host ?? address;
}
