import { plural } from '#src/domain/core/plural.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../core/errors.ts';
import type { JobType } from '../../core/jobs/job-type.ts';
import { runAlerts } from './run.ts';

/** Prices end, and days pass, without a release: alerts are looked at this often in any case. */
const REST_MS = 3_600_000;

/**
 * Looks at the alerts whenever a release is live that shows the data as it is now, and every hour
 * while it is: what a mail says must stand on the page that it leads to.
 */
export function priceAlertJob(
  deps: Parameters<typeof runAlerts>[0] & Pick<AppDeps, 'dataVersion' | 'publishing'>,
): Pick<JobType, 'when' | 'work'> {
  /** The version of the data, if pages show it. */
  const shown = async () => {
    const publishing = deps.publishing();
    if (!publishing) return null;
    const { paused, target, liveVersion } = publishing.publisher.status();
    if (paused) return null;
    const live = target === 'hook' ? (publishing.host()?.live?.dataVersion ?? null) : liveVersion;
    return live === (await deps.dataVersion.current()) ? live : null;
  };
  return {
    when: {
      async waits(row) {
        const version = await shown();
        if (version === null) return null;
        if (row?.endedAt == null || row.payload !== String(version)) return '';
        return new Date(Date.parse(row.endedAt) + REST_MS).toISOString();
      },
    },
    async work({ signal }) {
      const version = await shown();
      if (version === null) return;
      const holds = async () => !signal.aborted && (await shown()) === version;
      const mails = await runAlerts(deps, holds).catch((error: unknown) => {
        // Not its words: they could hold an address.
        const reason = error instanceof Error ? error.name : 'unknown';
        throw new AppError('internal', `Something went wrong (${reason})`);
      });
      return { result: plural(mails, 'mail'), payload: String(version) };
    },
  };
}
