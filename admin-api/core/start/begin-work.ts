import { once } from 'node:events';
import { isLocal } from '#db/core/connect/connect.ts';
import { createAlerts } from '../../people/alerts/alerts.ts';
import { tellOfBuilds } from '../../people/alerts/builds.ts';
import type { AppDeps } from '../../deps.ts';
import type { BuildOptions } from '../../publish/build/build.ts';
import { addRatesFeed } from '../../prices/rates/first-feed.ts';
import type { Publishing } from '../../publish/publisher/publisher-types.ts';
import { startPublishing } from '../../publish/publisher/publishing.ts';
import type { Release, Releases } from '../../publish/releases/releases.ts';
import type { ReleaseSite } from '../../publish/site/release-site.ts';
import type { LoadRelease } from '../../publish/site/load-release.ts';
import type { StopStep } from '../process/stop.ts';
import { firstRelease } from './first-release.ts';
import { keepAsking } from './keep-asking.ts';

export interface Beginning {
  deps: AppDeps;
  site: ReleaseSite;
  build: BuildOptions & { signal: AbortSignal };
  releases: Releases;
  /** The release that was served last; null where there is none, or a file of it is missing. */
  last: Release | null;
  load: LoadRelease;
  /** Does what the database needs before anything may reach it; null when that is done already. */
  prepare: (() => Promise<void>) | null;
  /** A line for the person who started it. */
  say: (text: string) => void;
  /** Hears of each part that began and must be ended. */
  began: (step: StopStep) => void;
  /** Takes the publisher, for the API. */
  publishes: (publishing: Publishing) => void;
}

/**
 * Begins everything that needs the database, each part once. While a database server is away it
 * waits there; the release of before is served by then. Rejects when `build.signal` is aborted on
 * the way.
 */
export async function beginWork(options: Beginning): Promise<void> {
  const { deps, site, build, releases, last, load, prepare, say, began, publishes } = options;
  const { db, env, now, log, dataVersion } = deps;
  const { signal } = build;
  const asking = <T>(step: () => Promise<T>) => keepAsking(step, { say, signal });

  if (prepare) await asking(() => unlessAborted(prepare(), signal));
  // What is public goes on from here, whatever becomes of a database server.
  if (!isLocal(env.database)) await asking(() => deps.snapshot());
  if (!env.readOnly) {
    const actor = { id: null, name: 'start', way: 'start' } as const;
    await asking(() => deps.imports.resume({ actor, now: now() }));
    await asking(() => deps.jobs.free());
    // Before the first build: what fell due while nobody was there is in its pages.
    await deps.jobs.tick('plans').catch(() => log.warn({ evt: 'schedule.late' }));
  }
  const { release, loaded, outdated } = await asking(() =>
    firstRelease({ build, releases, last, load }, { now, say }),
  );
  signal.throwIfAborted();
  site.use(loaded);
  const { use } = site;
  const first = { first: release, loaded, outdated };
  const following = { build, releases, dataVersion, now, log, use, load, ...first };
  const publishing = await asking(() => startPublishing(following));
  began({ name: 'publishing', run: publishing.stop });
  publishes(publishing);
  if (deps.mailer) {
    const alerts = createAlerts({ ...deps, mailer: deps.mailer });
    const { publisher } = publishing;
    began({ name: 'alerts', run: tellOfBuilds(alerts, { publisher, log }) });
  }
  if (!env.readOnly) await asking(() => addRatesFeed(db, env, now()));
  await asking(() => deps.jobs.start());
  if (!env.readOnly) deps.events.start();
}

/** Work that may hang for long, given up when the server is stopped. */
async function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const aborted = once(signal, 'abort', { signal: over.signal });
  aborted.catch(() => undefined);
  try {
    await Promise.race([work, aborted]);
    signal.throwIfAborted();
  } finally {
    over.abort();
  }
}
