import { createAlerts } from './alerts.ts';
import { messageOf } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Publisher } from '../publish/publisher-types.ts';

/** Milliseconds between looks at what alerts are made of. */
const LOOK_MS = 5000;

/** Watches what operators are told of; answers how to stop. Stopping waits for what runs. */
export function startAlerts(
  deps: Parameters<typeof createAlerts>[0] & {
    publisher: Pick<Publisher, 'status' | 'subscribe'>;
    log: Pick<Logger, 'error'>;
  },
): () => Promise<void> {
  const { publisher, log } = deps;
  const alerts = createAlerts(deps);
  const failed = (error: unknown) => log.error({ evt: 'alerts.failed', reason: messageOf(error) });
  let telling = Promise.resolve();
  const unsubscribe = watchBuilds(publisher, (line) => {
    telling = telling.then(() => alerts.tell({ alert: 'release.failed', line })).catch(failed);
  });
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= alerts
      .look()
      .catch(failed)
      .finally(() => (looking = null));
  }, LOOK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    unsubscribe();
    await telling;
    await looking;
  };
}

/** Hands over the first line of what ended a build, once for each build; answers how to stop. */
export function watchBuilds(
  publisher: Pick<Publisher, 'status' | 'subscribe'>,
  failed: (line: string) => void,
): () => void {
  const now = () => structuredClone(publisher.status().build);
  let before = now();
  return publisher.subscribe(() => {
    const build = now();
    const isOver =
      build !== null &&
      build.durationMs !== null &&
      (before?.startedAt !== build.startedAt || before.durationMs === null);
    before = build;
    if (isOver && build.error !== null) failed(build.error.split('\n')[0]!);
  });
}
