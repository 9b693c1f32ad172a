import { join } from 'node:path';
import type { RestoreDrill } from '#src/contract/backups.ts';
import type { Env } from '../env.ts';
import type { Logger } from '../log.ts';
import { missedRun, schedule } from '../publish/schedule.ts';
import { runNode } from '../publish/run-node.ts';
import { changeState, readState } from '../state.ts';
import { CopyError } from './copy.ts';
import { withParts } from './parts.ts';
import type { Prepared } from './prepare-restore.ts';
import { backupFolder, newestGood } from './store.ts';

const PROCESS = join(import.meta.dirname, 'drill-process.ts');
const TIMEOUT_MS = 30 * 60_000;

interface Drill {
  env: Pick<Env, 'dataDir'>;
  now: () => Date;
  signal?: AbortSignal;
}

/**
 * Does everything of a restore on a copy beside the backups, in a process of its own, and takes the
 * copy away. Throws a CopyError that says what is wrong with the backup, a file in the folder
 * of backups by its name.
 */
export function tryRestore(name: string, { env, signal }: Omit<Drill, 'now'>): Promise<Prepared> {
  return withParts(env, async (part) => {
    let said = '';
    const ended = await runNode([PROCESS, join(backupFolder(env.dataDir), name), part()], {
      signal,
      timeoutMs: TIMEOUT_MS,
      onLine: (line) => (said = line),
    });
    if (ended.timedOut) throw new CopyError('it took longer than 30 minutes');
    if (ended.code !== 0) throw new CopyError(ended.errors.trim() || `it ended with ${ended.code}`);
    return JSON.parse(said) as Prepared;
  });
}

/** Puts the newest good backup back on trial and notes how that went; answers the note. */
export async function drillRestore({ env, now, signal }: Drill): Promise<RestoreDrill> {
  const backup = (await newestGood(env.dataDir))?.name ?? null;
  let rows = 0;
  let problem: string | null = 'There is no backup to try.';
  if (backup !== null) {
    try {
      const tried = await tryRestore(backup, { env, ...(signal && { signal }) });
      rows = Object.values(tried.rows).reduce((sum, count) => sum + count, 0);
      problem = null;
    } catch (error) {
      signal?.throwIfAborted();
      problem = error instanceof Error ? error.message : String(error);
    }
  }
  const drill = { at: now().toISOString(), backup, rows, problem };
  await changeState(env.dataDir, () => ({ drill }));
  return drill;
}

/** Tries a backup at the times of RESTORE_DRILL_CRON; one that was missed is made up. Answers how to stop. */
export async function startDrills(deps: {
  env: Env;
  now: () => Date;
  log: Logger;
}): Promise<() => Promise<void>> {
  const { env, now, log } = deps;
  if (!env.drillCron) return async () => undefined;
  const ending = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const once = async () => {
    const drill = await drillRestore({ env, now, signal: ending.signal });
    if (drill.problem === null) log.info({ evt: 'backup.tried', name: drill.backup });
    else if (drill.backup !== null)
      log.error({ evt: 'backup.trial.failed', alarm: true, ...drill });
  };
  const work = () =>
    (running = once().catch((error: unknown) => {
      if (!ending.signal.aborted) log.error({ evt: 'backup.trial.failed', reason: String(error) });
    }));
  const end = schedule(env.drillCron, work, () => undefined);
  const last = (await readState(env.dataDir)).drill?.at;
  // Before the first one there is nothing to make up: there may be no backup yet.
  if (last && missedRun(env.drillCron, new Date(last), now())) void work();
  return async () => {
    end();
    ending.abort();
    await running;
  };
}
