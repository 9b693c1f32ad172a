import type { BackupList } from '#src/contract/backups.ts';
import type { Db } from '#db/client.ts';
import { databaseFile } from '#db/connect.ts';
import { originOf } from '#db/content/numbers.ts';
import type { Env } from '../env.ts';
import type { Logger } from '../log.ts';
import { missedRun, nextRun, schedule } from '../publish/schedule.ts';
import { readState } from '../state.ts';
import { makeBackup } from './make.ts';
import { backupFolder, listBackups, newestGood, type BackupKind } from './store.ts';

export interface BackupDeps {
  db: Db;
  env: Env;
  now: () => Date;
  log: Logger;
}

/**
 * Backs the database up at the times of BACKUP_CRON; a time that went by while no server ran is
 * made up. A failure is an alarm in the log and stays visible, and the next time is tried again.
 * Answers how to stop.
 */
export async function startBackups(deps: BackupDeps): Promise<() => void> {
  const { db, env, now } = deps;
  const line = env.backupCron;
  if (!line) return () => undefined;
  // Until there is a backup, the schedule counts from when the database was made.
  const last = (await newestGood(env.dataDir))?.madeAt ?? (await originOf(db));
  const run = () => backUp('scheduled', deps).then(ignore, ignore);
  const stop = schedule(line, run, ignore);
  if (last !== '' && missedRun(line, new Date(last), now())) void run();
  return stop;
}

/** Makes a backup and says in the log how it went. */
export async function backUp(
  kind: BackupKind,
  { env, now, log }: Omit<BackupDeps, 'db'>,
): Promise<string> {
  try {
    const name = await makeBackup(kind, { env, now: now() });
    log.info({ evt: 'backup.made', name });
    return name;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ evt: 'backup.failed', alarm: true, kind, reason });
    throw error;
  }
}

/** What the dashboard shows of the backups. */
export async function readBackups({
  env,
  now,
}: Omit<BackupDeps, 'db' | 'log'>): Promise<BackupList> {
  const [backups, state] = await Promise.all([listBackups(env.dataDir), readState(env.dataDir)]);
  const next = env.backupCron ? nextRun(env.backupCron, now()) : null;
  return {
    restorable: databaseFile(env.database.url) !== null,
    folder: backupFolder(env.dataDir),
    keepDays: env.backupKeepDays,
    nextRun: next?.toISOString() ?? null,
    failure: state.backupFailure,
    restarts: env.restartCode !== null,
    drill: state.drill,
    restore: state.restore,
    backups,
  };
}

const ignore = () => undefined;
