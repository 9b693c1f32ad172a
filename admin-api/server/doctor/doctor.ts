import { stat, statfs } from 'node:fs/promises';
import { openDb } from '#db/core/connect/client.ts';
import { databaseFile } from '#db/core/connect/connect.ts';
import { openReadOnly, type ReadOnlyDb } from '#db/core/files/inspect.ts';
import type { Env } from '../../env.ts';
import { databaseCheck, feedsCheck, mailCheck, releases, watcher, work } from './data-checks.ts';
import {
  type Context,
  type Fault,
  type DoctorFinding,
  GRACE_MS,
  type DoctorCheck,
} from './finding.ts';
import { plural } from '#src/domain/core/plural.ts';
import {
  backupFolder,
  isAhead,
  listBackups,
  newestGood,
  readFailure,
} from '../../history/backup/store.ts';
import { findOpen, mendOpen } from '../../core/files/private-files.ts';
import { missedRun } from '../../core/jobs/cron.ts';
import { readState } from '../../core/files/state.ts';

const LOCAL = /^(127\.|localhost$|::1$)/;

/** Settings that each make sense and together do not. */
const configuration: DoctorCheck = async ({ env }) => {
  const found: Fault[] = [];
  const isPublic = env.siteUrlKnown && !LOCAL.test(new URL(env.siteUrl).hostname);
  if (isPublic && !env.production) {
    const text = `SITE_URL is ${env.siteUrl}: without https passwords and sessions can be read on the way.`;
    const mend = 'Put a proxy that ends TLS in front and set SITE_URL to the https address.';
    found.push(['error', text, mend]);
  }
  if (!env.siteUrlKnown && !LOCAL.test(env.host)) {
    const text = `The server listens on ${env.host}, but SITE_URL is not set: links name ${env.siteUrl}.`;
    found.push(['warning', text, 'Set SITE_URL to the address that visitors use.']);
  }
  if (env.production && env.trustProxy === 0) {
    const text =
      'SITE_URL is https but TRUST_PROXY is not set: every visitor has the address of the proxy, and one who guesses passwords locks all out.';
    const mend = 'Set TRUST_PROXY to the number of proxies in front, usually 1.';
    found.push(['warning', text, mend]);
  }
  if (env.production && env.allowReset) {
    const text = 'ALLOW_RESET is on: an administrator can empty the live site.';
    found.push(['warning', text, 'Leave ALLOW_RESET empty except for the moment of a reset.']);
  }
  return found;
};

/** Who may reach the data: the server's user alone. */
const files: DoctorCheck = async ({ env }) => {
  const [first, ...others] = await findOpen(env);
  if (!first) return [];
  const more = others.length > 0 ? ` and ${plural(others.length, 'more place')}` : '';
  const text = `Other users of this machine may reach ${first.path}${more}: sessions, password hashes or logs may be in it.`;
  return [['warning', text, `Start the server once, which closes them. ${mendOpen(env)}`]];
};

/** Share of the disk below which the server calls itself not ready (security check 56). */
const LEAST_FREE = 0.05;
const LOW_FREE = 0.1;

const disk: DoctorCheck = async ({ env }) => {
  const { bavail, blocks, bsize } = await statfs(env.dataDir);
  if (bavail >= blocks * LOW_FREE) return [];
  const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB (${Math.round((bavail / blocks) * 100)} %)`;
  const level = bavail < blocks * LEAST_FREE ? 'error' : 'warning';
  const mend = `Free space on the disk of ${env.dataDir}, or move DATA_DIR.`;
  return [[level, `Only ${free} are free.`, mend]];
};

const backups: DoctorCheck = async ({ env, now }) => {
  const mend = 'Run: npm run cli -- backup';
  const found: Fault[] = [];
  const failure = await readFailure(env.dataDir);
  if (failure) {
    found.push(['error', `The backup of ${failure.at} failed: ${failure.reason}`, mend]);
  }
  const { restore } = await readState(env.dataDir);
  if (restore?.problem) {
    const text = `${restore.name} was not restored on ${restore.at}: ${restore.problem}`;
    found.push(['warning', text, 'Restore another backup, or make one.']);
  }
  const good = await newestGood(env.dataDir, now);
  const ahead = (await listBackups(env.dataDir)).filter((backup) => isAhead(backup, now));
  if (ahead.length > 0) {
    const text = `${plural(ahead.length, 'backup')} ${ahead.length === 1 ? 'has' : 'have'} a day that is still to come (${ahead[0]!.name}): the clock of this machine ran ahead, or is behind now.`;
    const mend = `Set the clock. Then remove what a wrong clock made from ${backupFolder(env.dataDir)}: it is not the newest.`;
    found.push(['warning', text, mend]);
  }
  const due = new Date(now.getTime() - GRACE_MS);
  if (!good) found.push(['warning', 'There is no backup.', mend]);
  else if (env.backupCron === null) {
    const text = `BACKUP_CRON is off, and the newest good backup is of ${good.madeAt}.`;
    found.push(['warning', text, 'Set BACKUP_CRON.']);
  } else if (missedRun(env.backupCron, new Date(good.madeAt), due)) {
    const text = `The newest good backup is of ${good.madeAt}: one was missed since.`;
    found.push(['warning', text, mend]);
  }
  return found;
};

/**
 * Looks through everything and changes nothing; works beside a running server and without one. What
 * lies in the database is looked at where it is whole and of this version.
 */
export async function examine(context: Context): Promise<DoctorFinding[]> {
  const db = await open(context.env);
  const found: DoctorFinding[] = [];
  const look = async (check: string, work: () => Promise<Fault[]>) => {
    const faults = await work().catch(failedCheck);
    found.push(...faults.map(([level, message, mend]) => ({ check, level, message, mend })));
    if (faults.length === 0) found.push({ check, level: 'ok', message: '', mend: null });
  };
  try {
    await look('configuration', () => configuration(context));
    await look('files', () => files(context));
    await look('disk', () => disk(context));
    await look('database', () => databaseCheck({ ...context, db }));
    const isSound = !found.some(({ check, level }) => check === 'database' && level === 'error');
    await look('backups', () => backups(context));
    if (!db || !isSound) return found;
    const looks = { releases, mail: mailCheck, feeds: feedsCheck, work, watcher };
    for (const [name, check] of Object.entries(looks)) {
      await look(name, () => check({ ...context, db }));
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
