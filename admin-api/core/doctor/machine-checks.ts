import { statfs } from 'node:fs/promises';
import { plural } from '#src/domain/core/plural.ts';
import { newestGood, readFailure } from '../../history/backup/store.ts';
import { findOpen, mendOpen } from '../files/private-files.ts';
import { missedRun } from '../jobs/cron.ts';
import { readState } from '../files/state.ts';
import { GRACE_MS, type Check, type Fault } from './finding.ts';

const LOCAL = /^(127\.|localhost$|::1$)/;

/** Settings that each make sense and together do not. */
export const configuration: Check = async ({ env }) => {
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
export const files: Check = async ({ env }) => {
  const [first, ...others] = await findOpen(env);
  if (!first) return [];
  const more = others.length > 0 ? ` and ${plural(others.length, 'more place')}` : '';
  const text = `Other users of this machine may reach ${first.path}${more}: sessions, password hashes or logs may be in it.`;
  return [['warning', text, `Start the server once, which closes them. ${mendOpen(env)}`]];
};

/** Share of the disk below which the server calls itself not ready (security check 56). */
const LEAST_FREE = 0.05;
const LOW_FREE = 0.1;

export const disk: Check = async ({ env }) => {
  const { bavail, blocks, bsize } = await statfs(env.dataDir);
  if (bavail >= blocks * LOW_FREE) return [];
  const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB (${Math.round((bavail / blocks) * 100)} %)`;
  const level = bavail < blocks * LEAST_FREE ? 'error' : 'warning';
  const mend = `Free space on the disk of ${env.dataDir}, or move DATA_DIR.`;
  return [[level, `Only ${free} are free.`, mend]];
};

export const backups: Check = async ({ env, now }) => {
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
