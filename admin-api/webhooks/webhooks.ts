import type { HostStatus, PublishStatus } from '#src/contract/publish.ts';
import type { WebhookEvent } from '#src/domain/webhooks.ts';
import { createAlerts } from '../alerts/alerts.ts';
import type { DataVersion } from '../data-version.ts';
import type { Env } from '../env.ts';
import { messageOf } from '../errors.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Publisher, Publishing } from '../publish/publisher-types.ts';
import { createOutbox, type OutboxDeps } from './outbox.ts';

/** Milliseconds between looks at what is due and at the prices. */
const LOOK_MS = 1000;
/** Of so many looks one is at everything that alerts are made of. */
const ALERTS_EVERY = 5;

type Status = Pick<PublishStatus, 'target' | 'paused' | 'dataVersion' | 'liveVersion'> & {
  build: Pick<NonNullable<PublishStatus['build']>, 'startedAt' | 'durationMs' | 'error'> | null;
  host: Pick<HostStatus, 'askedAt' | 'live'> | null;
};

/**
 * What the step from one status of the publisher to the next is news of; null when of nothing. A
 * build hook that was called has published nothing yet; what the host then shows is published.
 */
export function publishNews(
  before: Status,
  after: Status,
): { event: WebhookEvent; data: unknown } | null {
  const { build, liveVersion } = after;
  // Null: what is served is not of the data that was put back, and nobody went anywhere.
  if (after.paused && liveVersion !== null && liveVersion !== before.liveVersion) {
    return { event: 'release.rolled_back', data: { dataVersion: liveVersion } };
  }
  const shown = after.host?.live;
  if (shown && shown.at !== before.host?.live?.at) {
    const askedAt = before.host?.askedAt ?? shown.at;
    const durationMs = Date.parse(shown.at) - Date.parse(askedAt);
    return { event: 'release.published', data: { dataVersion: shown.dataVersion, durationMs } };
  }
  const isNew =
    build !== null &&
    build.durationMs !== null &&
    (before.build?.startedAt !== build.startedAt || before.build.durationMs === null);
  if (!isNew) return null;
  if (build.error !== null) {
    const [reason] = build.error.split('\n');
    return { event: 'release.failed', data: { dataVersion: after.dataVersion, reason } };
  }
  if (after.paused || after.target === 'hook') return null;
  return {
    event: 'release.published',
    data: { dataVersion: liveVersion, durationMs: build.durationMs },
  };
}

/** Watches what operators are told of, and sends; answers how to stop. Stopping waits for what runs. */
export function startWebhooks(
  deps: OutboxDeps & {
    env: Pick<Env, 'dataDir' | 'siteUrl'>;
    mailer: Mailer | null;
    publisher: Pick<Publisher, 'status' | 'subscribe'>;
    host: Publishing['host'];
    dataVersion: DataVersion;
  },
): () => Promise<void> {
  const { publisher, host, dataVersion, log } = deps;
  const outbox = createOutbox(deps);
  const alerts = createAlerts({ ...deps, outbox });
  const stop = new AbortController();
  const failed = (error: unknown) => log.error({ evt: 'webhook.failed', reason: messageOf(error) });
  const tell = async ({ event, data }: NonNullable<ReturnType<typeof publishNews>>) => {
    await outbox.tell(event, data);
    if (event !== 'release.failed') return;
    const { reason } = data as { reason: string };
    await alerts.tell({ alert: event, data: { reason }, line: reason });
  };
  let telling = Promise.resolve();
  const status = (): Status => structuredClone({ ...publisher.status(), host: host() });
  let before = status();
  const unsubscribe = publisher.subscribe(() => {
    const after = status();
    const news = publishNews(before, after);
    before = after;
    if (news) telling = telling.then(() => tell(news)).catch(failed);
  });
  let seen = -1;
  let looks = 0;
  let looking: Promise<void> | null = null;
  const look = async () => {
    const version = await dataVersion.current();
    if (version !== seen) await outbox.tellPrices();
    seen = version;
    if ((looks += 1) % ALERTS_EVERY === 0) await alerts.look();
    while (!stop.signal.aborted && (await outbox.sendDue(stop.signal)) > 0);
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch(failed)
      .finally(() => (looking = null));
  }, LOOK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    unsubscribe();
    await telling;
    stop.abort();
    await looking;
  };
}
