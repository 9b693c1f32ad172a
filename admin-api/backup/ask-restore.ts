import { join } from 'node:path';
import type { BackupInfo, RestoreOutcome } from '#src/contract/backups.ts';
import { commitChange } from '#db/change.ts';
import type { Db } from '#db/client.ts';
import { databaseFile } from '#db/connect.ts';
import { auditEntry } from '#db/queries/audit.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import { changeState, readState } from '../state.ts';
import { CopyError } from './copy.ts';
import { tryRestore } from './drill.ts';
import { accountsText } from './replaced.ts';
import { restoreBackup, withdrawnText } from './restore.ts';
import { backupFolder } from './store.ts';

/** Where a restore from the dashboard cannot work, and what does. */
const BY_COMMAND =
  'This server was not started by npm start, so nobody would start it again. Stop it and run: npm run cli -- restore';

/**
 * Has the next start put a whole backup in the place of the database. What would keep it from that
 * is found first, on a copy: then nothing is changed, and the message says why.
 */
export async function askRestore(
  backup: BackupInfo,
  { env, now, by }: { env: Env; now: () => Date; by: string },
): Promise<{ at: string }> {
  if (databaseFile(env.database.url) === null) {
    throw new AppError(
      'conflict',
      'The database is on a libSQL server: docs/operations.md says how a backup goes back there',
    );
  }
  if (env.restartCode === null) throw new AppError('conflict', BY_COMMAND);
  try {
    await tryRestore(backup.name, { env });
  } catch (error) {
    if (error instanceof CopyError)
      throw new AppError('conflict', `Nothing was changed: ${error.message}`);
    throw error;
  }
  const at = now().toISOString();
  await changeState(env.dataDir, () => ({ restoreAsked: { name: backup.name, by, at } }));
  return { at };
}

/**
 * At the start, before the database is opened: puts back what was asked for, once, and notes how
 * that went. Answers the note; null when nothing was asked for.
 */
export async function restoreAsked(
  env: Env,
  now: () => Date,
  say: (text: string) => void = () => undefined,
): Promise<RestoreOutcome | null> {
  const { restoreAsked: asked } = await readState(env.dataDir);
  if (!asked) return null;
  // Taken before it is done: a backup that ends the process is not tried again and again.
  await changeState(env.dataDir, () => ({ restoreAsked: null }));
  const { name, by } = asked;
  let restore: RestoreOutcome;
  try {
    const source = join(backupFolder(env.dataDir), name);
    const { kept, written, accounts: carried } = await restoreBackup(source, { env, now: now() });
    written.map(withdrawnText).forEach(say);
    const accounts = accountsText(carried);
    restore = { at: now().toISOString(), name, by, kept, accounts, problem: null };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    restore = { at: now().toISOString(), name, by, kept: null, accounts: null, problem };
  }
  await changeState(env.dataDir, () => ({ restore }));
  return restore;
}

/** Leaves a line in the log of the database that was put back: who asked, and what it came from. */
export async function logRestore(
  db: Db,
  { name, by, kept, accounts }: RestoreOutcome,
  now: Date,
): Promise<void> {
  const actor = { id: null, name: by, way: 'api' } as const;
  const after = { backup: name, kept, accounts };
  const entry = { action: 'restore', entity: 'database', entityId: 0, after } as const;
  await db.write((commit) => commitChange(commit, [auditEntry({ actor, now }, entry)]));
}
