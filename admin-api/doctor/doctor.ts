import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { openDb } from '#db/client.ts';
import { databaseFile } from '#db/connect.ts';
import { compareMigrations, openReadOnly, tableNames, type ReadOnlyDb } from '#db/inspect.ts';
import { feedOutcomes } from '#db/queries/feed-runs.ts';
import { listFeeds } from '#db/queries/feeds.ts';
import { countFailedMails, oldestWaitingMail } from '#db/queries/mail.ts';
import { openReports } from '#db/queries/price-reports.ts';
import { getDataState, getRates } from '#db/queries/site.ts';
import { lastWatchRun } from '#db/queries/watch.ts';
import { listUnreadable } from '#db/readable.ts';
import { plural } from '#src/domain/plural.ts';
import { rateAge } from '#src/domain/rates.ts';
import { newestGood, readFailure } from '../backup/store.ts';
import type { Env } from '../env.ts';
import { findOpen, mendOpen } from '../private-files.ts';
import { readFiles } from '../publish/release-files.ts';
import { openReleases } from '../publish/releases.ts';
import { missedRun } from '../publish/schedule.ts';
import { readState } from '../state.ts';

/** What a check says, and what to do about it where something is not as it should be. */
export interface Finding {
  check: string;
  /** An error keeps the site from working or loses data; a warning will, or may surprise. */
  level: 'ok' | 'warning' | 'error';
  message: string;
  mend: string | null;
}
type Fault = readonly [level: 'warning' | 'error', message: string, mend: string];

interface Context {
  env: Env;
  now: Date;
  /** Folder of the sources. */
  root: string;
}
type Check<More = unknown> = (context: Context & More) => Promise<Fault[]>;

/**
 * Looks through everything and changes nothing; works beside a running server and without one. What
 * lies in the database is looked at where it is whole and of this version.
 */
export async function examine(context: Context): Promise<Finding[]> {
  const db = await open(context.env);
  const found: Finding[] = [];
  const look = async (check: string, work: () => Promise<Fault[]>) => {
    const faults = await work().catch((error: unknown): Fault[] => {
      const reason = error instanceof Error ? error.message : String(error);
      return [['error', `The check failed: ${reason}`, 'Mend what stands before it first.']];
    });
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

const LOCAL = /^(127\.|localhost$|::1$)/;

/** Settings that each make sense and together do not. */
const configuration: Check = async ({ env }) => {
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
const files: Check = async ({ env }) => {
  const [first, ...others] = await findOpen(env);
  if (!first) return [];
  const more = others.length > 0 ? ` and ${plural(others.length, 'more place')}` : '';
  const text = `Other users of this machine may reach ${first.path}${more}: sessions, password hashes or logs may be in it.`;
  return [['warning', text, `Start the server once, which closes them. ${mendOpen(env)}`]];
};

/** Share of the disk below which the server calls itself not ready (security check 56). */
const LEAST_FREE = 0.05;
const LOW_FREE = 0.1;

const disk: Check = async ({ env }) => {
  const { bavail, blocks, bsize } = await statfs(env.dataDir);
  if (bavail >= blocks * LOW_FREE) return [];
  const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB (${Math.round((bavail / blocks) * 100)} %)`;
  const level = bavail < blocks * LEAST_FREE ? 'error' : 'warning';
  const mend = `Free space on the disk of ${env.dataDir}, or move DATA_DIR.`;
  return [[level, `Only ${free} are free.`, mend]];
};

/** The database: there, whole, of this version. */
const database: Check<{ db: ReadOnlyDb | null }> = async ({ env, db }) => {
  const good = await newestGood(env.dataDir);
  const restore = good
    ? `Stop the server and run: npm run cli -- restore ${good.name}`
    : 'There is no good backup: keep a copy of the file and try .recover of the sqlite3 program.';
  if (!db) return [['error', 'The database does not exist or cannot be read.', restore]];
  const isFile = databaseFile(env.database.url) !== null;
  try {
    // A libSQL server sees to its file by itself; that it answers is not sure.
    const rows = await db.all<Record<string, string>>(
      isFile ? 'PRAGMA integrity_check(3)' : "SELECT 'ok'",
    );
    const [damage] = rows.map((row) => Object.values(row)[0]!).filter((line) => line !== 'ok');
    if (damage) return [['error', `The database is damaged: ${damage}`, restore]];
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    const mend = isFile ? restore : 'Check DATABASE_URL, DATABASE_AUTH_TOKEN and the network.';
    return [['error', `The database does not answer: ${reason}`, mend]];
  }
  const [broken] = isFile ? await db.all<{ table: string }>('PRAGMA foreign_key_check') : [];
  if (broken) {
    return [['error', `Rows of ${broken.table} point at rows that are not there.`, restore]];
  }
  const { missing, unknown } = await compareMigrations(db, await tableNames(db));
  if (unknown.length > 0) {
    const mend = 'Update the site, or restore a backup of this version.';
    return [['error', `The database is of another version: ${unknown.join(', ')}.`, mend]];
  }
  if (missing.length > 0) {
    const mend = 'Start the server once, which makes a backup and brings it on.';
    return [['error', 'The database is of the version before.', mend]];
  }
  const unreadable = (await listUnreadable(db)).map(({ name }) => name);
  if (unreadable.length === 0) return [];
  const text = `A value that cannot be read leaves ${plural(unreadable.length, 'plan')} out of all pages: ${unreadable.join(', ')}.`;
  return [['warning', text, 'Save them anew in the dashboard, or restore a backup.']];
};

/** A backup may take its time before it counts as missed. */
const GRACE_MS = 3_600_000;

const backups: Check = async ({ env, now }) => {
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
  const good = await newestGood(env.dataDir);
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

/** The pages: there, with all their files, and of the data as it is. */
const releases: Check<{ db: ReadOnlyDb }> = async ({ env, root, db }) => {
  const mend = 'Start the server, or run: npm run cli -- publish';
  const served = await openReleases(env.dataDir, join(root, 'node_modules')).current();
  if (!served) return [['error', 'No whole release is served.', mend]];
  const lost: string[] = [];
  for (const [name, { size }] of Object.entries((await readFiles(served.folder)) ?? {})) {
    const there = await stat(join(served.folder, name)).catch(() => null);
    if (there?.size !== size) lost.push(name);
  }
  if (lost.length > 0) {
    const text = `${plural(lost.length, 'file')} of the served release ${served.id} missing or cut: ${lost[0]}`;
    return [['error', text, mend]];
  }
  // With a build hook visitors see the pages of the host; ours need not be the newest.
  if (env.buildHookUrl) return [];
  const { version, lineage } = await getDataState(db);
  if (lineage === served.lineage && version === served.dataVersion) return [];
  const { hold } = (await readState(env.dataDir)).publishing;
  const why = hold ? `, and publishing is paused since ${hold.since}` : '';
  const text = `The data is newer than the pages, which are of ${served.createdAt}${why}.`;
  return [['warning', text, hold ? 'End the pause: npm run cli -- resume' : mend]];
};

const mail: Check<{ db: ReadOnlyDb }> = async ({ env, db, now }) => {
  if (!env.mail) return [];
  const mend = 'Look at Users, Mail in the dashboard, and at SMTP_URL.';
  const found: Fault[] = [];
  const { count, oldest } = await oldestWaitingMail(db);
  const hours = hoursSince(oldest, now);
  if (hours > 1) {
    const text = `${plural(count, 'mail')} ${count === 1 ? 'waits' : 'wait'}, the oldest for ${Math.floor(hours)} hours.`;
    found.push(['warning', text, mend]);
  }
  const failed = await countFailedMails(db);
  if (failed > 0) {
    found.push(['warning', `${plural(failed, 'mail')} could not be delivered.`, mend]);
  }
  return found;
};

/** Feeds that fail, and rates that are too old to convert by. */
const feeds: Check<{ db: ReadOnlyDb }> = async ({ db, now }) => {
  const found: Fault[] = [];
  const { last } = await feedOutcomes(db);
  for (const { id, name, failures, nextAt } of await listFeeds(db)) {
    if (failures === 0 || nextAt === null) continue;
    const text = `Feed "${name}" failed ${plural(failures, 'time')} in a row: ${last.get(id)?.reason ?? 'unknown'}.`;
    found.push(['warning', text, `Run: npm run cli -- feeds:run "${name}"`]);
  }
  const rates = await getRates(db);
  const age = rates && rateAge(rates.asOf, now.toISOString().slice(0, 10));
  if (age?.old) {
    const text = `The reference rates are of ${rates!.asOf}, ${age.days} days ago.`;
    found.push(['warning', text, 'Switch a feed of rates on, or run: npm run cli -- rates <file>']);
  }
  return found;
};

/** Days after which a visitor's report has waited too long. */
const REPORT_DAYS = 14;

/** What waits for a person for too long, or could not be done by its time; and that there is one. */
const work: Check<{ db: ReadOnlyDb }> = async ({ db, now }) => {
  const found: Fault[] = [];
  const admins = "SELECT count(*) AS n FROM users WHERE role = 'admin' AND disabled = 0";
  if ((await db.first<{ n: number }>(admins))!.n === 0) {
    const mend = 'Run: npm run cli -- user:create NAME --role admin';
    found.push(['error', 'There is no administrator who can log in.', mend]);
  }
  const stopped = 'SELECT count(*) AS n FROM plan_drafts WHERE problem IS NOT NULL';
  const { n } = (await db.first<{ n: number }>(stopped))!;
  if (n > 0) {
    const text = `${plural(n, 'draft')} could not begin or end at the time that was set.`;
    found.push(['warning', text, 'Look at what "Needs a look" in the list of SIM cards.']);
  }
  const { count, oldest } = await openReports(db);
  const days = Math.floor(hoursSince(oldest, now) / 24);
  if (days > REPORT_DAYS) {
    const text = `${plural(count, 'report')} of visitors ${count === 1 ? 'waits' : 'wait'}, the oldest for ${days} days.`;
    found.push(['warning', text, 'Answer or reject them in the Reports tab of the dashboard.']);
  }
  return found;
};

/** The watcher of prices: whether it runs where carriers are watched, and reaches their pages. */
const watcher: Check<{ db: ReadOnlyDb }> = async ({ env, db, now }) => {
  const watched = 'SELECT min(watched_at) AS since FROM carrier_watches';
  const { since } = (await db.first<{ since: string | null }>(watched))!;
  if (since === null || env.watchCron === null) return [];
  const last = (await lastWatchRun(db))?.finishedAt ?? since;
  if (missedRun(env.watchCron, new Date(last), new Date(now.getTime() - GRACE_MS))) {
    const text = `The pages of watched carriers were last read on ${last}: a run was missed since.`;
    return [['warning', text, 'Start the server, or look at its log for watch.']];
  }
  const silent = 'SELECT count(*) AS n FROM watch_findings WHERE failures > 2';
  const { n } = (await db.first<{ n: number }>(silent))!;
  if (n === 0) return [];
  const text = `${plural(n, 'watched page')} did not answer three times in a row.`;
  return [['warning', text, 'Look at them in the dashboard.']];
};

/** Hours since a moment; 0 without one. */
const hoursSince = (at: string | null, now: Date) =>
  at === null ? 0 : (now.getTime() - Date.parse(at)) / 3_600_000;

async function open(env: Env): Promise<ReadOnlyDb | null> {
  const file = databaseFile(env.database.url);
  if (!file) return openDb({ answerMs: 5000, ...env.database });
  if (!(await stat(file).catch(() => null))?.isFile()) return null;
  const db = await openReadOnly(file).catch(() => null);
  // A file that is no database opens, and fails at the first question.
  const reads = await db?.first('SELECT count(*) FROM sqlite_schema').catch(() => null);
  return reads ? db : null;
}
