import { stat } from 'node:fs/promises';
import { openDb } from '#db/core/connect/client.ts';
import { databaseFile } from '#db/core/connect/connect.ts';
import { openReadOnly, type ReadOnlyDb } from '#db/core/files/inspect.ts';
import type { Env } from '../../env.ts';
import { database, feeds, mail, releases, watcher, work } from './data-checks.ts';
import type { Context, Fault, Finding } from './finding.ts';
import { backups, configuration, disk, files } from './machine-checks.ts';

/**
 * Looks through everything and changes nothing; works beside a running server and without one. What
 * lies in the database is looked at where it is whole and of this version.
 */
export async function examine(context: Context): Promise<Finding[]> {
  const db = await open(context.env);
  const found: Finding[] = [];
  const look = async (check: string, work: () => Promise<Fault[]>) => {
    const faults = await work().catch(failedCheck);
    found.push(...faults.map(([level, message, mend]) => ({ check, level, message, mend })));
    if (faults.length === 0) found.push({ check, level: 'ok', message: '', mend: null });
  };
  try {
    await look('configuration', () => configuration(context));
    await look('files', () => files(context));
    await look('disk', () => disk(context));
    await look('database', () => database({ ...context, db }));
    const isSound = !found.some(({ check, level }) => check === 'database' && level === 'error');
    await look('backups', () => backups(context));
    if (!db || !isSound) return found;
    for (const check of [releases, mail, feeds, work, watcher]) {
      await look(check.name, () => check({ ...context, db }));
    }
    return found;
  } finally {
    db?.close();
  }
}

/** What the settings and the disk lack: of everything that is looked through, what a dashboard may ask each minute. */
export async function examineMachine(context: Context): Promise<Fault[]> {
  const checks = [configuration, disk].map((check) => check(context).catch(failedCheck));
  return (await Promise.all(checks)).flat();
}

function failedCheck(error: unknown): Fault[] {
  const reason = error instanceof Error ? error.message : String(error);
  return [['error', `The check failed: ${reason}`, 'Mend what stands before it first.']];
}

async function open(env: Env): Promise<ReadOnlyDb | null> {
  const file = databaseFile(env.database.url);
  if (!file) return openDb({ answerMs: 5000, ...env.database });
  if (!(await stat(file).catch(() => null))?.isFile()) return null;
  const db = await openReadOnly(file).catch(() => null);
  // A file that is no database opens, and fails at the first question.
  const reads = await db?.first('SELECT count(*) FROM sqlite_schema').catch(() => null);
  return reads ? db : null;
}
