import type { CdnStatus } from '#src/contract/publish/publish.ts';
import type { Env } from '../../env.ts';
import { messageOf } from '../../core/errors.ts';
import { DATA_TAG, PAGES_TAG, pageTag } from '../../core/http/answers/cdn-headers.ts';
import { outbound } from '../../core/http/outbound/outbound.ts';
import type { Logger } from '../../core/process/log.ts';
import type { LoadedRelease } from '../site/release-site.ts';

/** Tags or addresses in a call, and pages of a release beyond which all of them are purged. */
const MOST = 100;
/** Milliseconds until a call that failed is tried again, and at most. */
const REST_MS = [1000, 5 * 60_000] as const;
/** Milliseconds after which it is purged once more: an answer of before may have been under way. */
const AGAIN_MS = 10_000;
/** Their names hold the hash of what they show. */
const LASTING = /^\/(_astro|og|pictures)\//;

export interface Purger {
  status(): CdnStatus;
  /** Purges what differs between two releases, and all that is made from the data. */
  released(before: LoadedRelease, next: LoadedRelease): void;
  stop(): void;
}

/** What is to be purged: the address of one page, or null of more; `last`: not once more after it. */
type Purges = Map<string, { path: string | null; last: boolean }>;

/**
 * Tells the CDN in front what it may show no more. It begins with all of it: what was purged by a process
 * before is not known. `changed` is called when there is another status.
 */
export function openPurger(options: {
  cdn: NonNullable<Env['cdn']>;
  siteUrl: string;
  now: () => Date;
  log: Logger;
  changed: () => void;
  ask?: typeof outbound;
  againMs?: number;
}): Purger {
  const { cdn, siteUrl, now, log, changed, ask = outbound, againMs = AGAIN_MS } = options;
  const isByPage = cdn.purgeBody.includes('{{urls}}');
  const isSingle = cdn.purgeBody.includes('{{tag}}');
  const pending: Purges = new Map();
  const status: CdnStatus = { purgedAt: null, waiting: 0, problem: null };
  const timers = new Set<NodeJS.Timeout>();
  const ending = new AbortController();
  let failures = 0;
  let isBusy = false;

  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms).unref();
    timers.add(timer);
  };
  const add = (purges: Purges) => {
    for (const [tag, purge] of purges) {
      // By addresses, only pages of a release can be named.
      if (!isByPage || purge.path !== null) pending.set(tag, purge);
    }
    if (!isByPage && pending.size > MOST) {
      pending.clear();
      for (const tag of [PAGES_TAG, DATA_TAG]) pending.set(tag, { path: null, last: false });
    }
    if (!isBusy) void work();
  };
  const call = async (purges: Purges) => {
    const tags = [...purges.keys()];
    const urls = purges.values().flatMap(({ path }) => (path === null ? [] : [siteUrl + path]));
    const body = cdn.purgeBody
      .replaceAll('{{tags}}', JSON.stringify(tags))
      .replaceAll('{{tag}}', JSON.stringify(tags[0]))
      .replaceAll('{{urls}}', JSON.stringify([...urls]));
    const { status: answered } = await ask(cdn.purgeUrl, {
      method: cdn.purgeMethod,
      body,
      headers: {
        'Content-Type': 'application/json',
        ...(cdn.purgeToken !== null && { [cdn.purgeHeader]: cdn.purgeToken }),
      },
      allowLocal: true,
      signal: ending.signal,
    });
    if (answered < 200 || answered > 299) throw new Error(`it answered ${answered}`);
  };
  const work = async () => {
    isBusy = true;
    while (pending.size > 0 && !ending.signal.aborted) {
      const purges: Purges = new Map([...pending].slice(0, isSingle ? 1 : MOST));
      for (const tag of purges.keys()) pending.delete(tag);
      try {
        await call(purges);
        failures = 0;
        status.purgedAt = now().toISOString();
        status.problem = null;
        log.info({ evt: 'cdn.purged', count: purges.size });
        const more = new Map([...purges].filter(([, { last }]) => !last));
        for (const purge of more.values()) purge.last = true;
        if (more.size > 0) later(againMs, () => add(more));
      } catch (error) {
        if (ending.signal.aborted) return;
        for (const [tag, purge] of purges) if (!pending.has(tag)) pending.set(tag, purge);
        if (status.problem === null) log.error({ evt: 'cdn.failed', reason: messageOf(error) });
        status.problem = `The CDN does not know which pages changed: ${messageOf(error)}`;
        const rest = Math.min(REST_MS[0] * 2 ** failures, REST_MS[1]);
        failures += 1;
        later(rest, () => void work());
        return tell();
      }
      tell();
    }
    isBusy = false;
  };
  const tell = () => {
    status.waiting = pending.size;
    changed();
  };
  const whole = (...tags: string[]): Purges =>
    new Map(tags.map((tag) => [tag, { path: null, last: false }]));

  add(whole(PAGES_TAG, DATA_TAG));
  return {
    status: () => ({ ...status }),
    released(before, next) {
      const other = whole(DATA_TAG);
      for (const [path, file] of before.files) {
        if (next.files.get(path) === file || LASTING.test(path)) continue;
        other.set(pageTag(path), { path, last: false });
      }
      add(other);
    },
    stop() {
      ending.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
