import { setImmediate } from 'node:timers/promises';
import type { FoundPlan } from '#db/prices/note-watch.ts';
import type { WatchedPlan } from '#db/prices/watch.ts';
import type { Asked, createAsker } from './ask.ts';
import { judgedBy, mayAskForNews, next, type Finding, type Seen } from './decide.ts';
import { namesOf } from './names.ts';
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
export interface Found {
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
export async function readPages(
  plans: readonly WatchedPlan[],
  { ask, now, signal, broken }: RunTools,
): Promise<Found> {
  const targets = plans.map((plan): Target => {
    const names = namesOf(plan);
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
      const came = next(plan.finding, seenOf(plan), { judged: plan.judged, pageUrl: url, at });
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
  { finding, seen }: { finding: Finding; seen: boolean },
): FoundPlan {
  return { planId: id, priceMinor, currency, seen, finding };
}

function reader(asked: Asked): (plan: Target) => Seen {
  if (asked.kind !== 'page') return () => asked;
  const { body, type, status, etag, lastModified } = asked;
  const read = openPage(body, type);
  return (plan) => ({ kind: 'read', status, etag, lastModified, ...read(plan) });
}
