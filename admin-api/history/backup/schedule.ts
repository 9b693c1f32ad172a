import type { BackupList } from '#src/contract/history/backups.ts';
import type { Db } from '#db/core/connect/client.ts';
import { databaseFile } from '#db/core/connect/connect.ts';
import type { AppDeps } from '../../deps.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../../core/errors.ts';
import type { JobType } from '../../core/jobs/job-type.ts';
import type { Logger } from '../../core/process/log.ts';
import { readState } from '../../core/files/state.ts';
import { CopyError } from './copy.ts';
import { backUp } from './make.ts';
import { backupFolder, listBackups, newestGood } from './store.ts';

/** The backup by BACKUP_CRON; null where it is off. A failure stays visible, and is tried again. */
export function backupJob(deps: {
  db: Db;
  env: Env;
  now: () => Date;
  log: Logger;
}): Pick<JobType, 'when' | 'restMs' | 'work'> | null {
  const { db, env, now } = deps;
  const cron = env.backupCron;
  if (!cron) return null;
  return {
    restMs: [15 * 60_000, 4 * 3_600_000],
    // Until there is a backup, the schedule counts from when the database was made.
    when: { cron, since: async () => (await newestGood(env.dataDir, now()))?.madeAt ?? madeAt(db) },
    async work() {
      const name = await backUp('scheduled', deps).catch((error: unknown) => {
        throw error instanceof CopyError ? new AppError('internal', error.message) : error;
      });
      return { result: name };
    },
  };
}

async function madeAt(db: Db): Promise<string | null> {
  const row = await db.first<{ at: string | null }>('SELECT min(applied_at) AS at FROM migrations');
  return row?.at ?? null;
}

/** What the dashboard shows of the backups. */
export async function readBackups({
  env,
  jobs,
}: Pick<AppDeps, 'env' | 'jobs'>): Promise<BackupList> {
  const [backups, state, job] = await Promise.all([
    listBackups(env.dataDir),
    readState(env.dataDir),
    jobs.find('backup'),
  ]);
  return {
    restorable: databaseFile(env.database.url) !== null,
    folder: backupFolder(env.dataDir),
    keepDays: env.backupKeepDays,
    nextRun: job?.nextAt ?? null,
    failure: state.backupFailure,
    restarts: env.restartCode !== null,
    restore: state.restore,
    backups,
  };
}
