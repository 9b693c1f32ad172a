import { messageOf } from '../../core/errors.ts';
import type { Logger } from '../../core/process/log.ts';
import type { Publisher } from './publisher-types.ts';
import type { Alerts } from '../../people/alerts/alerts.ts';

/** Has operators told of builds that fail; answers how to stop, which waits for what is being noted. */
export function tellOfBuilds(
  alerts: Pick<Alerts, 'tell'>,
  { publisher, log }: { publisher: Parameters<typeof watchBuilds>[0]; log: Pick<Logger, 'error'> },
): () => Promise<void> {
  let telling = Promise.resolve();
  const unsubscribe = watchBuilds(publisher, (line) => {
    telling = telling
      .then(() => alerts.tell({ alert: 'release.failed', line }))
      .catch((error: unknown) => log.error({ evt: 'alerts.failed', reason: messageOf(error) }));
  });
  return () => {
    unsubscribe();
    return telling;
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
