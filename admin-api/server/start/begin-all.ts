import type { AddressInfo } from 'node:net';
import { appDeps } from '../../app.ts';
import { COMMANDS } from '../control/commands.ts';
import { newServerKey, writeServerKey } from '../control/server-key.ts';
import type { AppDeps } from '../../deps.ts';
import type { Front } from '../process/front.ts';
import { listen } from '../../core/http/connections/listen.ts';
import type { Publishing } from '../../publish/publisher/publisher-types.ts';
import type { Releases, Release } from '../../publish/releases/releases.ts';
import { hashApiSources } from '../../publish/build/source-hash.ts';
import { answerRest } from '../process/serve.ts';
import type { LoadRelease } from '../../publish/site/load-release.ts';
import type { Makers } from '../../publish/pages/makers.ts';
import type { ReleaseSite } from '../../publish/site/release-site.ts';
import { openTogether } from '../../people/limits/together.ts';
import type { StopStep } from '../process/stop.ts';
import { lastRelease, firstRelease } from './first-release.ts';
import { once } from 'node:events';
import { isLocal } from '#db/core/connect/connect.ts';
import { createAlerts } from '../../people/alerts/alerts.ts';
import { tellOfBuilds } from '../../publish/publisher/build-alerts.ts';
import type { BuildOptions } from '../../publish/build/build.ts';
import { addRatesFeed } from '../../imports/feeds/first-feed.ts';
import { startPublishing } from '../../publish/publisher/publishing.ts';
import { keepAsking } from './keep-asking.ts';

type Known = Pick<AppDeps, 'db' | 'env' | 'now' | 'log' | 'dataVersion' | 'shares'>;

interface Options extends Pick<Beginning, 'prepare' | 'say'> {
  known: Known;
  root: string;
  site: ReleaseSite;
  front: Front;
  releases: Releases;
  load: LoadRelease;
  makers: Makers;
  /** Aborted when the server stops. */
  signal: AbortSignal;
  restart: (() => void) | null;
  /** Hears of each part that must be ended: before the last requests are answered, or after them. */
  began: (step: StopStep, when?: 'after requests') => void;
}

/**
 * Serves the release of before, listens, and begins everything else: the API, publishing, what is done
 * by the clock.
 */
export async function beginAll(options: Options): Promise<void> {
  const { known, root, site, front, releases, load, makers, signal, restart, began } = options;
  const { env, db, now } = known;
  const build = { root, db, env, makers, signal };
  const codeVersion = await hashApiSources(root);
  const last = await releases.current();
  site.use(await lastRelease({ last, load }));
  // Where nobody may ask, its seventy modules are not loaded.
  const metrics =
    env.metricsToken === null ? null : await import('../../insight/metrics/metrics.ts');
  signal.throwIfAborted();
  // Listening now finds a taken port before the build, and lets /api/ready say "not yet".
  await listen(front.server, env.port, env.host);
  let publishing: Publishing | null = null;
  const key = newServerKey(front.server.address() as AddressInfo);
  const services = () => {
    const { imports, feeds, rates } = deps;
    const { attempts } = deps.auth;
    const own = { db, env, now, releases, imports, feeds, rates, build, attempts };
    return { ...own, serving: true, publishing };
  };
  const together = env.limitsUrl === null ? null : openTogether(env.limitsUrl, known);
  if (together) began({ name: 'limits', run: () => together.close() }, 'after requests');
  const deps: AppDeps = appDeps({
    ...known,
    together,
    site,
    codeVersion,
    publishing: () => publishing,
    restart,
    control: { key, commands: COMMANDS, services, signal },
    metrics: metrics && metrics.openMetrics(() => deps),
  });
  front.complete(answerRest(deps, front));
  began({
    name: 'jobs',
    async run() {
      await deps.jobs.stop();
      deps.mailer?.close();
    },
  });
  began({ name: 'feeds', run: () => deps.feeds.stop() });
  began({ name: 'imports', run: () => deps.imports.stop() });
  began({ name: 'SEO analysis', run: () => deps.seoAnalysis.stop() });
  // What was counted is written.
  began({ name: 'events', run: () => deps.events.stop() }, 'after requests');

  const removeKey = await writeServerKey(env.dataDir, key);
  began({ name: 'control', run: removeKey });
  if (signal.aborted) await removeKey();
  signal.throwIfAborted();
  const { prepare, say } = options;
  await beginWork({
    deps,
    site,
    build,
    releases,
    last,
    load,
    prepare,
    say,
    began,
    publishes: (made) => (publishing = made),
  });
}

interface Beginning {
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
async function beginWork(options: Beginning): Promise<void> {
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
  site.onLost(publishing.repair);
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
