import type { AppDeps } from '../deps.ts';
import type { Publishing } from '../publish/publisher-types.ts';
import { runAlerts } from './run.ts';

/** Milliseconds between looks at what the pages show. */
const LOOK_MS = 1000;
/** Prices end, and days pass, without a release: alerts are looked at this often in any case. */
const REST_MS = 3_600_000;

/**
 * Looks at the alerts whenever a release is live that shows the data as it is now, and every hour
 * while it is: what a mail says must stand on the page that it leads to. Answers how to stop.
 */
export function startPriceAlerts(
  deps: Parameters<typeof runAlerts>[0] & Pick<AppDeps, 'dataVersion'>,
  publishing: Pick<Publishing, 'publisher' | 'host'>,
  lookMs = LOOK_MS,
): () => Promise<void> {
  const { dataVersion, now, log } = deps;
  let stopped = false;
  let running: Promise<void> | null = null;
  let last: { version: number; at: number } | null = null;
  const shown = () => {
    const { paused, target, liveVersion } = publishing.publisher.status();
    if (paused) return null;
    return target === 'hook' ? (publishing.host()?.live?.dataVersion ?? null) : liveVersion;
  };
  const look = async () => {
    const version = shown();
    if (version === null || version !== (await dataVersion.current())) return;
    if (last?.version === version && now().getTime() - last.at < REST_MS) return;
    last = { version, at: now().getTime() };
    const holds = async () =>
      !stopped && shown() === version && version === (await dataVersion.current());
    try {
      await runAlerts(deps, holds);
    } catch (error) {
      // Not its words: they could hold an address.
      const reason = error instanceof Error ? error.name : 'unknown';
      log.error({ evt: 'price-alerts.failed', reason });
    }
  };
  const timer = setInterval(() => {
    running ??= look()
      .catch(() => undefined)
      .finally(() => (running = null));
  }, lookMs).unref();
  return async () => {
    clearInterval(timer);
    stopped = true;
    await running;
  };
}
