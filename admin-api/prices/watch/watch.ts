import { applyFindings, type FoundPlan } from '#db/prices/note-watch.ts';
import type { Change } from '#db/core/change.ts';
import type { Db } from '#db/core/connect/client.ts';
import { confirmations, lastWatchRun, watchedPlans, type WatchedPlan } from '#db/prices/watch.ts';
import { plural } from '#src/domain/core/plural.ts';
import type { WatchState } from '#src/contract/prices/watch.ts';
import type { Env } from '../../env.ts';
import { outbound } from '../../core/http/outbound/outbound.ts';
import type { JobRun } from '../../core/jobs/job-type.ts';
import type { Logger } from '../../core/process/log.ts';
import { createAsker, type AskTools, type WatchAnswer } from './ask.ts';
import { setImmediate } from 'node:timers/promises';
import {
  judgedBy,
  mayAskForNews,
  nextFinding,
  type WatchFinding,
  type PageFinding,
} from './decide.ts';
import { watchNames } from './names.ts';
import { openPage } from './read-page.ts';

/** Hosts that are asked at the same time. */
const HOSTS_AT_ONCE = 4;
/** Pages of one host that a run reads, three quarters of an hour; those not read for longest come first. */
const PAGES_A_HOST = 300;

interface RunTools {
  ask: ReturnType<typeof createAsker>;
  now: () => Date;
  signal: AbortSignal;
  /** Hears of a page that could not be worked on; the others go on. */
  broken: (url: string, error: unknown) => void;
}

/** What a run found. */
interface Found {
  pages: number;
  doubts: number;
  plans: FoundPlan[];
}

/** A plan with what its page is judged by. */
interface Target extends WatchedPlan {
  judged: string;
  names: string[];
}

/** Reads the pages of plans, each page once, and says what became of each price. Writes nothing. */
async function readPages(
  plans: readonly WatchedPlan[],
  { ask, now, signal, broken }: RunTools,
): Promise<Found> {
  const targets = plans.map((plan): Target => {
    const names = watchNames(plan);
    return { ...plan, names, judged: judgedBy({ ...plan, names }) };
  });
  const pages = Map.groupBy(targets, ({ pageUrl }) => pageUrl);
  const hosts = [...Map.groupBy(pages, ([url]) => URL.parse(url)?.host ?? '').values()];
  const found: Found = { pages: 0, doubts: 0, plans: [] };
  const readPage = async (url: string, sold: readonly Target[]) => {
    const asked = await ask(url, mayAskForNews(sold), signal);
    signal.throwIfAborted();
    found.pages += 1;
    const at = now().toISOString();
    const seenOf = reader(asked);
    for (const plan of sold) {
      const came = nextFinding(plan.finding, seenOf(plan), {
        judged: plan.judged,
        pageUrl: url,
        at,
      });
      if (came.doubt) found.doubts += 1;
      found.plans.push(foundPlan(plan, came));
      // A page may sell hundreds of plans.
      await setImmediate();
    }
  };
  const work = async () => {
    for (let host = hosts.shift(); host; host = hosts.shift()) {
      for (const [url, sold] of host.slice(0, PAGES_A_HOST)) {
        await readPage(url, sold).catch((error: unknown) => {
          if (signal.aborted) throw error;
          broken(url, error);
        });
      }
    }
  };
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work));
  return found;
}

function foundPlan(
  { id, priceMinor, currency }: Target,
  { finding, seen }: { finding: WatchFinding; seen: boolean },
): FoundPlan {
  return { planId: id, priceMinor, currency, seen, finding };
}

function reader(asked: WatchAnswer): (plan: Target) => PageFinding {
  if (asked.kind !== 'page') return () => asked;
  const { body, type, status, etag, lastModified } = asked;
  const read = openPage(body, type);
  return (plan) => ({ kind: 'read', status, etag, lastModified, ...read(plan) });
}

export interface WatchDeps {
  db: Db;
  env: Pick<Env, 'siteUrl'>;
  now: () => Date;
  log: Logger;
  fetcher?: AskTools['fetcher'];
  wait?: NonNullable<AskTools['wait']>;
}

/** The watcher as the routes and its job use it. */
export type Watch = ReturnType<typeof createWatch>;

/** Reads the pages of plans whose carriers are watched. A run that is cut off leaves nothing behind. */
export function createWatch({ db, env, now, log, fetcher = outbound, wait }: WatchDeps) {
  const ask = createAsker({ fetcher, now, siteUrl: env.siteUrl, ...(wait && { wait }) });
  return {
    /** Answers what came of it, in words. */
    async run({ cause, signal }: JobRun): Promise<string> {
      const startedAt = now().toISOString();
      const plans = await watchedPlans(db);
      if (plans.length === 0 && cause === 'schedule') return 'No carrier is watched';
      const broken = (url: string, error: unknown) =>
        log.error({ evt: 'watch.broken', url, err: String(error) });
      const found = await readPages(plans, { ask, now, signal, broken });
      const change: Change = {
        actor: { id: null, name: 'watcher', way: 'schedule' },
        now: now(),
        way: 'watch',
      };
      const { pages, doubts } = found;
      const entry = { startedAt, cause, pages, doubts };
      const confirmed = await applyFindings(db, found.plans, entry, change);
      log.info({ evt: 'watch.run', cause, pages, confirmed, doubts });
      return `${plural(pages, 'page')}, ${plural(confirmed, 'price')} confirmed, ${doubts} in doubt`;
    },
    async state(): Promise<Pick<WatchState, 'carriers' | 'lastRun'>> {
      const [carriers, lastRun] = await Promise.all([confirmations(db, now()), lastWatchRun(db)]);
      return { carriers, lastRun };
    },
  };
}
