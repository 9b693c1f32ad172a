import { backupJob } from '../backup/schedule.ts';
import type { AppDeps } from '../deps.ts';
import { tidy } from '../start/tidy.ts';
import type { JobKind } from './kind.ts';

const HOUR_MS = 3_600_000;

/** Every kind of job of this server. One that writes nothing has those about its own files alone. */
export function jobKinds(deps: Omit<AppDeps, 'jobs'>): JobKind[] {
  const own = [backupJob(deps)];
  const written: JobKind[] = [
    {
      name: 'tidy',
      when: { everyMs: 24 * HOUR_MS },
      work: ({ signal }) => tidy(deps, signal),
    },
    { name: 'popularity', when: { everyMs: HOUR_MS / 6 }, work: () => deps.events.rollUp() },
  ];
  return [...own, ...(deps.env.readOnly ? [] : written)].filter((kind) => kind !== null);
}
