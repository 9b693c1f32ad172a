/**
 * A disk that fails, by strace on Linux: `node lab/faults/disk-errors.ts [WRITES]`. First that no answer
 * of success leaves before its commit is on the disk; then, with errors put into the calls that write
 * and sync the database, that nothing is acknowledged that is not there afterwards.
 */
import { dirname, join } from 'node:path';
import { openTestDb } from '#db/testing.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { prepareWriters, withDb } from '#tests/support/kill-rounds.ts';
import { newLedger, settleLedger, type Ledger } from '#tests/support/ledger.ts';
import { startVictim } from '#tests/support/process.ts';
import { attach, needStrace } from './strace.ts';
import { askAs, Refused, type Ask, type Writer } from '#tests/support/writers.ts';

/** Each error, and in which calls of that kind: one in so many from the 3rd on. */
const ERRORS = [
  'fsync:error=EIO:when=3+7',
  'pwrite64:error=EIO:when=3+97',
  'pwrite64:error=ENOSPC:when=3+97',
  'fsync,pwrite64:error=EIO',
];
/** Where the writers stand that read a plan before they change it. */
const PRICES = [0, 5, 6];

interface Outcome {
  acknowledged: number;
  refused: number;
  problems: string[];
}

needStrace();
const count = Number(process.argv[2] ?? 200);
let failed = 0;
const report = (what: string, { acknowledged, refused, problems }: Outcome) => {
  for (const problem of problems) console.log(`${what}: ${problem}`);
  console.log(
    `${what}: ${acknowledged} acknowledged, ${refused} refused, ${problems.length} problems`,
  );
  failed += problems.length;
};
report('synced before the answer', await watched());
for (const error of ERRORS) report(error, await hindered(error));
process.exit(failed === 0 ? 0 : 1);

/** A server on a database of its own, with an admin's requests and writers. */
async function stage() {
  const test = await openTestDb();
  test.db.close();
  const { cookie, writers } = await withDb(test.file, prepareWriters);
  const victim = await startVictim(test.file);
  const ask = askAs(victim.origin, cookie);
  // The first requests load what the others need.
  await ask('GET', api.user);
  const log = join(dirname(test.file), 'strace.log');
  return { ...test, victim, ask, log, writers: PRICES.map((at) => writers[at]!) };
}

async function watched(): Promise<Outcome> {
  const { victim, ask, writers, log, close } = await stage();
  const calls = '-e trace=fsync,fdatasync,pwrite64,pwritev,write,writev,sendto,sendmsg'.split(' ');
  const traced = await attach(victim.pid!, calls, log);
  const { acknowledged, refused } = await writeMany(ask, newLedger(), writers);
  const problems = unsynced(await traced.detach());
  await victim.kill();
  await close();
  if (refused > 0) problems.push(`${refused} writes were refused`);
  return { acknowledged, refused, problems };
}

/** Answers of success that went out while the log of the database was not on the disk. */
function unsynced(seen: string): string[] {
  const problems: string[] = [];
  let isDirty = false;
  let synced = 0;
  for (const line of seen.split('\n')) {
    if (/\bpwrite(64|v)\(\d+<[^>]*-wal>/.test(line)) isDirty = true;
    else if (/\bf(data)?sync\(\d+<[^>]*-wal>/.test(line)) {
      isDirty = false;
      synced += 1;
    } else if (/"HTTP\/1\.1 2/.test(line) && isDirty) problems.push(`too early: ${line}`);
  }
  return synced === 0 ? ['no sync of the log was seen'] : problems;
}

async function hindered(error: string): Promise<Outcome> {
  const { victim, ask, writers, log, file, close } = await stage();
  const ledger = newLedger();
  const traced = await attach(victim.pid!, ['-e', `inject=${error}`], log);
  const during = await writeMany(ask, ledger, writers);
  const hits = (await traced.detach()).split('\n').filter((line) => line.includes('(INJECTED)'));
  const problems = hits.length === 0 ? ['no error was put in'] : [];
  // Once the disk is well again, so is the server, without a restart.
  const after = await writeMany(ask, ledger, writers);
  if (after.refused > 0) problems.push(`${after.refused} of ${count} writes refused afterwards`);
  await victim.kill();
  const lost = await withDb(file, async (db) => {
    const sound = await db.first<{ integrity_check: string }>('PRAGMA integrity_check');
    const words = sound?.integrity_check === 'ok' ? [] : [`not sound: ${sound?.integrity_check}`];
    return [...words, ...(await settleLedger(db, ledger))];
  });
  await close();
  return { ...during, problems: [...problems, ...lost] };
}

async function writeMany(ask: Ask, ledger: Ledger, writers: readonly Writer[]) {
  let acknowledged = 0;
  let refused = 0;
  for (let n = 0; n < count; n += 1) {
    try {
      await writers[n % writers.length]!(ask, ledger);
      acknowledged += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused += 1;
    }
  }
  return { acknowledged, refused };
}
