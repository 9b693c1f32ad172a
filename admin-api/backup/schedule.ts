import type { BackupList } from '#src/contract/backups.ts';
import type { Db } from '#db/client.ts';
import { databaseFile } from '#db/connect.ts';
import type { Env } from '../env.ts';
import type { Logger } from '../log.ts';
import { missedRun, nextRun, schedule } from '../publish/schedule.ts';
import { readState } from '../state.ts';
import { backUp } from './make.ts';
import { backupFolder, listBackups, newestGood } from './store.ts';

/**
 * Backs the database up at the times of BACKUP_CRON; a time that went by while no server ran is
 * made up. A failure is an alarm in the log and stays visible, and the next time is tried again.
 * Answers how to stop.
 */
export async function startBackups(deps: {
  db: Db;
  env: Env;
  now: () => Date;
  log: Logger;
}): Promise<() => void> {
  const { db, env, now } = deps;
  const line = env.backupCron;
  if (!line) return () => undefined;
  // Until there is a backup, the schedule counts from when the database was made.
  const last = (await newestGood(env.dataDir))?.madeAt ?? (await madeAt(db));
  const run = () => backUp('scheduled', deps).then(ignore, ignore);
  const stop = schedule(line, run, ignore);
  if (last && missedRun(line, new Date(last), now())) void run();
  return stop;
}

async function madeAt(db: Db): Promise<string | null> {
  const row = await db.first<{ at: string | null }>('SELECT min(applied_at) AS at FROM migrations');
  return row?.at ?? null;
}

/** What the dashboard shows of the backups. */
export async function readBackups({
  env,
  now,
}: {
  env: Env;
  now: () => Date;
}): Promise<BackupList> {
  const [backups, state] = await Promise.all([listBackups(env.dataDir), readState(env.dataDir)]);
  const next = env.backupCron ? nextRun(env.backupCron, now()) : null;
  return {
    restorable: databaseFile(env.database.url) !== null,
    folder: backupFolder(env.dataDir),
    keepDays: env.backupKeepDays,
    nextRun: next?.toISOString() ?? null,
    failure: state.backupFailure,
    restarts: env.restartCode !== null,
    restore: state.restore,
    backups,
  };
}

const ignore = () => undefined;
