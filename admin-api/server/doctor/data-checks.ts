import { join } from 'node:path';
import { databaseFile } from '#db/core/connect/connect.ts';
import { compareMigrations, tableNames, type ReadOnlyDb } from '#db/core/files/inspect.ts';
import { feedOutcomes } from '#db/imports/feed-runs.ts';
import { listFeeds } from '#db/imports/feeds.ts';
import { failingJobs } from '#db/core/jobs.ts';
import { countFailedMails, oldestWaitingMail } from '#db/people/mail/mail.ts';
import { openReports } from '#db/prices/price-reports.ts';
import { getDataState, getRates } from '#db/core/changes/site.ts';
import { getPin } from '#db/publish/serving.ts';
import { lastWatchRun } from '#db/prices/watch.ts';
import { listUnreadable } from '#db/core/readable.ts';
import { JOBS, type JobName } from '#src/domain/core/jobs.ts';
import { plural } from '#src/domain/core/plural.ts';
import { rateAge } from '#src/domain/core/money/rates.ts';
import { newestGood } from '../../history/backup/store.ts';
import { openReleases } from '../../publish/releases/releases.ts';
import { missedRun } from '../../core/jobs/cron.ts';
import { GRACE_MS, type DoctorCheck, type Fault } from './finding.ts';

/** The database: there, whole, of this version. */
export const databaseCheck: DoctorCheck<{ db: ReadOnlyDb | null }> = async ({ env, db, now }) => {
  const good = await newestGood(env.dataDir, now);
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

/** The pages: there, with all their files, and of the data as it is. */
export const releases: DoctorCheck<{ db: ReadOnlyDb }> = async ({ env, root, db }) => {
  const mend = 'Start the server, or run: npm run cli -- publish';
  const served = await openReleases(env.dataDir, join(root, 'node_modules')).current();
  if (!served) return [['error', 'No whole release is served.', mend]];
  // With a build hook visitors see the pages of the host; ours need not be the newest.
  if (env.buildHookUrl) return [];
  const { version, lineage } = await getDataState(db);
  if (lineage === served.lineage && version === served.dataVersion) return [];
  const pin = await getPin(db);
  const why = pin ? `, and publishing is paused since ${pin.since}` : '';
  const text = `The data is newer than the pages, which are of ${served.createdAt}${why}.`;
  return [['warning', text, pin ? 'End the pause: npm run cli -- resume' : mend]];
};

export const mailCheck: DoctorCheck<{ db: ReadOnlyDb }> = async ({ env, db, now }) => {
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

/** Feeds that fail or wait for a look, and rates that are too old to convert by. */
export const feedsCheck: DoctorCheck<{ db: ReadOnlyDb }> = async ({ db, now }) => {
  const found: Fault[] = [];
  const { last, waiting } = await feedOutcomes(db);
  for (const { id, name, failures, nextAt } of await listFeeds(db)) {
    const waits = waiting.get(id);
    if (waits !== undefined) {
      const reason = last.get(id)?.reason ?? 'it has changes';
      const text = `The file of feed "${name}" waits for a look: ${reason}.`;
      found.push(['warning', text, `Look at import ${waits} under Import in the dashboard`]);
    }
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
export const work: DoctorCheck<{ db: ReadOnlyDb }> = async ({ db, now }) => {
  const found: Fault[] = [];
  const admins = "SELECT count(*) AS n FROM users WHERE role = 'admin' AND disabled = 0";
  if ((await db.first<{ n: number }>(admins))!.n === 0) {
    const mend = 'Run: npm run cli -- user:create NAME --role admin';
    found.push(['error', 'There is no administrator who can log in.', mend]);
  }
  const stopped =
    'SELECT count(*) AS n FROM plan_drafts WHERE hold IS NULL AND problem IS NOT NULL';
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
  // The backup has a check of its own.
  for (const { kind, attempts, lastError } of await failingJobs(db, now)) {
    if (kind === 'backup') continue;
    const { title } = JOBS[kind as JobName] ?? { title: kind };
    const text = `"${title}" failed ${attempts} times in a row: ${lastError}`;
    found.push([
      'warning',
      text,
      'Look under Overview, "By itself", and in the log for job.failed.',
    ]);
  }
  return found;
};

/** The watcher of prices: whether it runs where carriers are watched, and reaches their pages. */
export const watcher: DoctorCheck<{ db: ReadOnlyDb }> = async ({ env, db, now }) => {
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
