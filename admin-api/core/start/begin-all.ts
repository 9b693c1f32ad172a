import type { AddressInfo } from 'node:net';
import { appDeps } from '../../app.ts';
import { COMMANDS } from '../control/commands.ts';
import { newServerKey, writeServerKey } from '../control/server-key.ts';
import type { AppDeps } from '../../deps.ts';
import type { Front } from '../http/connections/front.ts';
import { listen } from '../http/connections/listen.ts';
import type { Publishing } from '../../publish/publisher/publisher-types.ts';
import type { Releases } from '../../publish/releases/releases.ts';
import { hashApiSources } from '../../publish/build/source-hash.ts';
import { answerRest } from '../process/serve.ts';
import type { LoadRelease } from '../../publish/site/load-release.ts';
import type { Makers } from '../../publish/pages/makers.ts';
import type { ReleaseSite } from '../../publish/site/release-site.ts';
import { openTogether } from '../../people/limits/together.ts';
import type { StopStep } from '../process/stop.ts';
import { beginWork, type Beginning } from './begin-work.ts';
import { lastRelease } from './first-release.ts';

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
