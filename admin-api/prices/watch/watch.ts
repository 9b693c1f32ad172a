import { applyFindings } from '#db/prices/note-watch.ts';
import type { Change } from '#db/core/change.ts';
import type { Db } from '#db/core/connect/client.ts';
import { confirmations, lastWatchRun, watchedPlans } from '#db/prices/watch.ts';
import { plural } from '#src/domain/core/plural.ts';
import type { WatchState } from '#src/contract/prices/watch.ts';
import type { Env } from '../../env.ts';
import { outbound } from '../../core/http/outbound/outbound.ts';
import type { JobRun } from '../../core/jobs/kind.ts';
import type { Logger } from '../../core/process/log.ts';
import { createAsker, type AskTools } from './ask.ts';
import { readPages } from './run.ts';

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
