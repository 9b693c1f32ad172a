import { join } from 'node:path';
import type { RestoreOutcome } from '#src/contract/history/backups.ts';
import { commitChange } from '#db/core/change.ts';
import type { Db } from '#db/core/connect/client.ts';
import { databaseFile } from '#db/core/connect/connect.ts';
import { auditEntry } from '#db/core/changes/audit.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../../core/errors.ts';
import { changeState, readState } from '../../core/files/state.ts';
import { asCopyError } from './copy.ts';
import { backupTask, inTurn } from './in-worker.ts';
import { replacedBy, type PreparedRestore } from './prepare-restore.ts';
import { accountsText, ON_SERVER, restoreBackup, withdrawnText } from './restore.ts';
import { backupFolder, withPart } from './store.ts';

/** Where a restore from the dashboard cannot work, and what does. */
const BY_COMMAND =
  'This server was not started by npm start, so nobody would start it again. Stop it and run: npm run cli -- restore';

/**
 * Has the next start put a backup in the place of the database. What would keep it from that is found
 * first, on a copy: then nothing is changed, and a CopyError says why.
 */
export async function askRestore(
  name: string,
  { db, env, now, by }: { db: Db; env: Env; now: () => Date; by: string },
): Promise<{ at: string }> {
  if (databaseFile(env.database.url) === null) throw new AppError('conflict', ON_SERVER);
  if (env.restartCode === null) throw new AppError('conflict', BY_COMMAND);
  await tryRestore(name, { db, env });
  const at = now().toISOString();
  await changeState(env.dataDir, () => ({ restoreAsked: { name, by, at } }));
  return { at };
}

/** Does everything of a restore on a copy beside the backups and takes the copy away. */
function tryRestore(name: string, { db, env }: { db: Db; env: Env }): Promise<PreparedRestore> {
  return inTurn(() =>
    withPart(env.dataDir, async (draft) => {
      const source = join(backupFolder(env.dataDir), name);
      return await backupTask('prepareRestore', { source, draft, replaced: await replacedBy(db) });
    }),
  );
}

/**
 * At the start, before the database is opened: puts back what was asked for, once, says and notes how
 * that went. Answers the note; null when nothing was asked for.
 */
export async function restoreAsked(
  env: Env,
  { now, say }: { now: () => Date; say: (text: string) => void },
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
    say(`Restored ${name}. All sessions have ended.`);
  } catch (error) {
    const { message: problem, cause } = asCopyError(error);
    say(`The backup was not restored: ${problem}${cause ? ` (${String(cause)})` : ''}`);
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
