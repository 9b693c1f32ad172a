import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDb, type Db } from '#db/core/connect/client.ts';
import { readJobs } from '#db/core/jobs.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { serveDatabase, type TestServer } from '#db/testing-server.ts';
import { readEnv } from '../../env.ts';
import { AppError } from '../errors.ts';
import { createJobs } from './jobs.ts';
import { PartlyDone, type JobType, type JobRun } from './job-type.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
let time: number;
let lines: Record<string, unknown>[];
let ended: (() => unknown)[];
beforeEach(async () => {
  [t, time, lines, ended] = [await openTestDb(), TEST_NOW.getTime(), [], []];
});
afterEach(async () => {
  for (const end of ended.reverse()) await end();
  await t.close();
});

const MINUTE = 60_000;
const now = () => new Date(time);
const at = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * MINUTE).toISOString();
const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
const open = (kinds: JobType[], db: Db = t.db, variables: Record<string, string> = {}) => {
  const env = readEnv({ DATABASE_URL: `file:${t.file}`, ...variables });
  const jobs = createJobs({ db, env, now, log }, kinds);
  ended.push(jobs.stop);
  return jobs;
};
/** A job that lasts until it is let go, and notes each run. */
function slowJob(kind: Partial<JobType> = {}) {
  const runs: JobRun[] = [];
  const letGo: (() => void)[] = [];
  const work = async (run: JobRun) => {
    runs.push(run);
    await new Promise<void>((resolve) => {
      letGo.push(resolve);
      run.signal.addEventListener('abort', () => resolve());
    });
  };
  const job: JobType = { name: 'tidy', when: { everyMs: MINUTE }, ...kind, work };
  return { job, runs, letGo: () => letGo.shift()!() };
}
const quick = (work: JobType['work'], kind: Partial<JobType> = {}): JobType => ({
  name: 'tidy',
  when: { everyMs: 10 * MINUTE },
  ...kind,
  work,
});

describe('a job', () => {
  it('is done when it is due, and no sooner', async () => {
    let runs = 0;
    const jobs = open([quick(async () => ({ result: `run ${(runs += 1)}` }))]);
    await jobs.tick();
    await jobs.tick();
    expect(runs).toBe(1);
    time += 10 * MINUTE - 1;
    await jobs.tick();
    expect(runs).toBe(1);
    time += 1;
    await jobs.tick();
    expect(runs).toBe(2);
    const [state] = await jobs.list();
    expect(state).toMatchObject({ running: false, nextAt: at(20) });
    expect(state!.row).toMatchObject({ attempts: 0, lastResult: 'run 2', endedAt: at(10) });
  });

  it.each<[string, Partial<JobType>]>([
    ['after a while', {}],
    ['by a cron line', { when: { cron: '0 13 * * *' } }],
    ['for what waits', { when: { waits: async () => '' } }],
  ])('%s goes on when the clock jumped a year ahead and is right again', async (_, kind) => {
    let runs = 0;
    const jobs = open([quick(async () => void (runs += 1), kind)]);
    await jobs.start();
    time += 365 * 24 * 60 * MINUTE;
    await jobs.tick();
    const ahead = runs;
    expect(ahead).toBeGreaterThan(0);
    time = TEST_NOW.getTime() + MINUTE;
    await jobs.tick();
    expect(runs).toBe(ahead + 1);
    const again = open([quick(async () => void (runs += 1), kind)]);
    await again.start();
    const { nextAt } = (await again.find('tidy'))!;
    expect(nextAt! < at(24 * 60)).toBe(true);
  });

  it('is made up once after a time without a server, also by another cron line', async () => {
    let runs = 0;
    const work = async () => void (runs += 1);
    const by = (cron: string) => open([quick(work, { when: { cron } })]);
    await by('0 13 * * *').start();
    time += 3 * 24 * 60 * MINUTE;
    const jobs = by('0 13 * * *');
    await jobs.start();
    await jobs.tick();
    await jobs.tick();
    expect(runs).toBe(1);
    const other = by('30 14 * * *');
    await other.start();
    expect(await other.find('tidy')).toMatchObject({ nextAt: '2026-11-24T14:30:00.000Z' });
  });

  it('that failed says why, is tried again less and less, and never later than its time', async () => {
    const reasons = ['no disk', 'no disk', 'no disk', 'no disk', 'no disk'];
    const jobs = open([
      quick(async () => {
        const reason = reasons.pop();
        if (reason) throw new AppError('internal', reason);
      }),
    ]);
    const rests: number[] = [];
    for (let failures = 1; failures <= 5; failures += 1) {
      await jobs.tick();
      const { row, nextAt } = (await jobs.find('tidy'))!;
      expect(row).toMatchObject({ attempts: failures, lastError: 'no disk' });
      rests.push((Date.parse(nextAt!) - time) / MINUTE);
      time = Date.parse(nextAt!);
    }
    expect(rests).toEqual([1, 2, 4, 8, 10]);
    await jobs.tick();
    expect((await jobs.find('tidy'))!.row).toMatchObject({ attempts: 0, lastError: null });
    expect(lines.filter(({ evt }) => evt === 'job.failed')).toHaveLength(5);
  });

  it('does not tell what may hold a secret', async () => {
    const jobs = open([quick(() => Promise.reject(new Error('INSERT ... kim@mail.example')))]);
    await jobs.tick();
    const { lastError } = (await jobs.find('tidy'))!.row!;
    expect(lastError).toBe('Something went wrong. The log of the server says more.');
  });

  it('that did a part is told as failed, and goes on at its time', async () => {
    const work = () => Promise.reject(new PartlyDone('Plan 7 could not begin'));
    const jobs = open([quick(work, { when: { waits: async () => at(0) } })]);
    await jobs.tick();
    const { row, nextAt } = (await jobs.find('tidy'))!;
    expect(row).toMatchObject({ attempts: 1, lastError: 'Plan 7 could not begin' });
    expect(Date.parse(nextAt!) - time).toBe(1000);
  });

  it('is done by who asks, but not twice at once', async () => {
    const { job, runs, letGo } = slowJob({ when: { cron: '0 3 * * *' } });
    const jobs = open([job]);
    await jobs.run('tidy', 'ada');
    await expect(jobs.run('tidy', 'kim')).rejects.toMatchObject({ code: 'conflict' });
    await jobs.list();
    expect(await jobs.find('tidy')).toMatchObject({ running: true });
    letGo();
    await jobs.done('tidy');
    expect(runs).toMatchObject([{ cause: 'ada' }]);
    expect(await jobs.find('tidy')).toMatchObject({ running: false });
    await expect(jobs.run('popularity', 'ada')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('waits for no other, and a look at which nothing is due asks nothing', async () => {
    const slow = slowJob();
    let asked = 0;
    const waits = async () => ((asked += 1), null);
    const jobs = open([
      slow.job,
      quick(async () => undefined, { name: 'backup', when: { waits } }),
    ]);
    await jobs.start();
    while (slow.runs.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => setTimeout(resolve, 1200));
    // Once, and once more for what the lease wrote.
    expect(asked).toBe(2);
    slow.letGo();
  });

  it('that cannot say when it is due keeps no other from its turn, and is asked again later', async () => {
    let runs = 0;
    let asked = 0;
    const waits = () => {
      asked += 1;
      return Promise.reject(new Error('no such table'));
    };
    const jobs = open([
      quick(async () => undefined, { name: 'backup', when: { waits } }),
      quick(async () => void (runs += 1)),
    ]);
    await jobs.tick();
    await jobs.tick();
    expect([asked, runs]).toEqual([1, 1]);
    time += MINUTE;
    await jobs.tick();
    expect(asked).toBe(2);
    expect(lines).toMatchObject([{ evt: 'job.unread' }, { evt: 'job.unread', job: 'backup' }]);
  });

  it('is cut off by a stop, and due at once at the next start', async () => {
    const { job, runs } = slowJob();
    const jobs = open([job]);
    await jobs.run('tidy', 'ada');
    await jobs.stop();
    expect(runs[0]!.signal.aborted).toBe(true);
    const next = open([job]);
    expect((await next.find('tidy'))!.row).toMatchObject({ leaseUntil: null, endedAt: null });
    await expect(jobs.run('tidy', 'ada')).rejects.toMatchObject({ code: 'busy' });
  });

  it('that a killed server held is free at its next start', async () => {
    const { job } = slowJob();
    await open([job]).run('tidy', 'ada');
    const next = open([job]);
    expect(await next.find('tidy')).toMatchObject({ running: true });
    await next.free();
    expect((await next.find('tidy'))!.row).toMatchObject({ leaseUntil: null });
  });

  it('goes by another cron line from a start on, unless it is being done', async () => {
    const { job: slow, letGo } = slowJob();
    const job = (cron: string) => ({ ...slow, when: { cron } });
    const first = open([job('0 11 * * *')]);
    await first.run('tidy', 'ada');
    letGo();
    await first.done('tidy');
    await first.run('tidy', 'ada');
    const due = async () => (await readJobs(t.db, ''))[0]!.due;
    const held = await due();
    await open([job('30 10 * * *')]).start();
    expect(await due()).toBe(held);
    time += 2 * MINUTE;
    await open([job('30 10 * * *')]).start();
    expect(await due()).not.toBe(held);
  });

  it('of a server that writes nothing leaves the database as it is', async () => {
    const commits = t.db.commits();
    let runs = 0;
    const work = async () => void (runs += 1);
    const jobs = open([quick(work, { name: 'backup' })], t.db, { READ_ONLY: 'on' });
    await jobs.start();
    await jobs.tick();
    expect([runs, t.db.commits()]).toEqual([1, commits]);
    expect(await jobs.find('backup')).toMatchObject({ nextAt: at(10), row: { endedAt: at(0) } });
  });
});

describe('two servers on one database', () => {
  let server: TestServer;
  const join2 = async (kinds: JobType[]) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sim-atlas-jobs-'));
    const db = await openDb({ url: server.url });
    ended.push(
      () => rm(dataDir, { recursive: true }),
      () => db.close(),
    );
    return open(kinds, db, { DATABASE_URL: server.url, DATA_DIR: dataDir });
  };
  beforeEach(async () => {
    server = await serveDatabase(t.file);
    ended.push(() => server.close());
  });

  it('do a job of the site once, and one about files each', async () => {
    const site = slowJob();
    const files = slowJob({ name: 'backup', ownFiles: true });
    const [a, b] = [await join2([site.job, files.job]), await join2([site.job, files.job])];
    const ticking = Promise.all([a.tick(), b.tick()]);
    while (files.runs.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(site.runs).toHaveLength(1);
    expect(await a.find('tidy')).toMatchObject({ running: true });
    expect(await b.find('tidy')).toMatchObject({ running: true });
    await expect(b.run('tidy', 'ada')).rejects.toMatchObject({ code: 'conflict' });
    site.letGo();
    files.letGo();
    files.letGo();
    await ticking;
    await Promise.all([a.tick('tidy'), b.tick('tidy')]);
    expect(site.runs).toHaveLength(1);
  });

  it('take over what the other holds no longer, which ends its run', async () => {
    const first = slowJob();
    const second = slowJob();
    const [a, b] = [await join2([first.job]), await join2([second.job])];
    await a.run('tidy', 'ada');
    time += 2 * MINUTE;
    const ticking = b.tick();
    while (second.runs.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await a.start();
    await a.done('tidy');
    expect(first.runs[0]!.signal.aborted).toBe(true);
    expect(await b.find('tidy')).toMatchObject({ running: true });
    second.letGo();
    await ticking;
    expect((await b.find('tidy'))!.row).toMatchObject({ endedAt: at(2), attempts: 0 });
  });
});
