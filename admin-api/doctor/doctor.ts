import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openDb } from '#db/client.ts';
import { openReadOnly, type ReadOnlyDb } from '#db/inspect.ts';
import { databaseFile } from '#db/connect.ts';
import type { Env } from '../env.ts';
import { readLock } from '../publish/lock.ts';
import { checkBackups } from './backups.ts';
import { checkConfiguration } from './configuration.ts';
import { checkDatabase } from './database.ts';
import { checkFeedRuns, checkFeedSecrets } from './feeds.ts';
import { checkFiles } from './files.ts';
import type { Check, Finding, Waits } from './finding.ts';
import { checkMail } from './mail.ts';
import { checkLeftovers, checkMachine } from './machine.ts';
import { checkReleases } from './releases.ts';
import { checkReports, whatWaits } from './waits.ts';
import { checkRates, howConfirmed } from './watch.ts';

const CHECKS: readonly Check[] = [
  checkMachine,
  checkFiles,
  checkConfiguration,
  checkDatabase,
  checkFeedSecrets,
  checkFeedRuns,
  checkReports,
  checkMail,
  checkRates,
  checkReleases,
  checkBackups,
  checkLeftovers,
];

/** What is wrong; and beside it how prices are confirmed and what waits, null where that cannot be read. */
interface Examined {
  findings: Finding[];
  prices: Awaited<ReturnType<typeof howConfirmed>>;
  waits: Waits | null;
}

/**
 * Looks through everything and changes nothing; works beside a running server and without one.
 * A check that itself fails is a finding too.
 */
export async function examine(options: { env: Env; root: string; now: Date }): Promise<Examined> {
  const { env, now } = options;
  const db = await open(env);
  const { pid, alive } = await readLock(join(env.dataDir, 'server.lock'));
  const server = alive ? pid : null;
  const waits = await whatWaits({ db, now });
  const findings: Finding[] = [];
  for (const check of CHECKS) {
    try {
      findings.push(...(await check({ ...options, db, server, waits })));
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : String(failure);
      const mend = 'Mend the findings before this one first.';
      findings.push({
        check: 'doctor',
        level: 'error',
        message: `A check failed: ${reason}`,
        mend,
      });
    }
  }
  const prices = await howConfirmed({ db, now });
  db?.close();
  return { findings, prices, waits };
}

/** Milliseconds that a libSQL server has for an answer. */
const SERVER_MS = 5000;

async function open(env: Env): Promise<ReadOnlyDb | null> {
  const file = databaseFile(env.database.url);
  if (!file) return openDb({ answerMs: SERVER_MS, ...env.database });
  if (!(await stat(file).catch(() => null))?.isFile()) return null;
  const db = await openReadOnly(file).catch(() => null);
  // A file that is no database opens, and fails at the first question.
  const reads = await db?.first('SELECT count(*) FROM sqlite_schema').catch(() => null);
  return reads ? db : null;
}
