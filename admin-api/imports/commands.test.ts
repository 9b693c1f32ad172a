import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestDb } from '#db/testing.ts';
import { createProfile } from '#db/imports/import-profiles.ts';
import type { ImportRun } from '#src/contract/imports/imports.ts';
import { COMMANDS } from '../server/control/commands.ts';
import type { Services } from '../command.ts';
import { serveCommands } from '../server/control/testing.ts';
import { readEnv } from '../env.ts';
import { createLog } from '../core/process/log.ts';
import { takeLock } from '../core/files/lock.ts';
import { createImports } from './imports.ts';

const CLI = join(import.meta.dirname, '../../scripts/cli.ts');
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-cli-'));
const t = await openTestDb();
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  code: number;
  ok: boolean;
  message: string;
  data: ImportRun & { file: string; plans: number; undone: number };
}
/** Runs a command here, as the server does. */
async function run(
  name: string,
  words: string[],
  values: Record<string, string | boolean | string[]>,
) {
  const env = readEnv({ DATA_DIR: folder, DATABASE_URL: `file:${t.file}` });
  const imports = createImports({ db: t.db, env, log: createLog('silent') });
  const services = { db: t.db, env, now: () => new Date(), imports } as Services;
  const command = COMMANDS.find((known) => known.name === name)!;
  const talk = { say: () => undefined, signal: new AbortController().signal };
  const outcome = await command.run(command.read(words, values), services, talk);
  await imports.stop();
  return { ...outcome, data: outcome.data as Answer['data'] };
}
/** Runs the command line as an operator does; answers its exit code and its line of JSON. */
function cli(...args: string[]): Promise<Answer> {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: `file:${t.file}` };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [CLI, ...args, '--json'],
      { env, cwd: folder },
      (error, out, told) => {
        const line = out.trim().split('\n').at(-1) ?? '';
        const code = typeof error?.code === 'number' ? error.code : 0;
        if (!line.startsWith('{') && code !== 2) return reject(new Error(out + told));
        const answer = line.startsWith('{') ? (JSON.parse(line) as object) : { message: told };
        resolve({ ...answer, code } as Answer);
      },
    );
  });
}
const csv = async (name: string, ...rows: string[]) => {
  const head = 'carrier,region,planName,dataAmount,price,currency,planType,validity';
  const file = join(folder, name);
  await writeFile(file, [head, ...rows, ''].join('\n'));
  return file;
};
const GOOD = 't-mobile,US,By command,5GB,10.50,USD,prepaid,30 days';
const SERVED = GOOD.replace('By command', 'Served');
const BAD = 'nobody,US,Lost,5GB,10,USD,prepaid,30 days';
const count = async (name: string) =>
  (await t.db.first<{ n: number }>(
    'SELECT count(*) AS n FROM plans WHERE plan_name = ? AND deleted_at IS NULL',
    [name],
  ))!.n;

// Each call starts a process.
describe('the command line', () => {
  it('imports, applies and takes back without a server', async () => {
    const clean = await csv('clean.csv', GOOD);
    const applied = await cli('import', '--apply', clean);
    expect([applied.code, applied.ok]).toEqual([0, true]);
    expect(applied.data).toMatchObject({ state: 'applied', way: 'cli', applied: { created: 1 } });
    expect(await count('By command')).toBe(1);
    const reverted = await cli('import', 'revert', String(applied.data.id));
    expect([reverted.code, reverted.data.undone]).toEqual([0, 1]);
    expect(await count('By command')).toBe(0);
  });

  it('asks the running server, which has the lock', async () => {
    const env = readEnv({ DATA_DIR: folder, DATABASE_URL: `file:${t.file}` });
    const log = createLog('silent');
    const imports = createImports({ db: t.db, env, log });
    const unlock = await takeLock(join(folder, 'server.lock'));
    const stop = await serveCommands(folder, {
      db: t.db,
      env,
      commands: COMMANDS,
      services: () => ({ db: t.db, env, now: () => new Date(), imports }) as Services,
    });
    try {
      const looked = await cli('import', '--dry-run', await csv('plans.csv', SERVED, BAD));
      expect([looked.code, looked.ok]).toEqual([1, false]);
      expect(looked.data).toMatchObject({ state: 'ready', findings: { new: 1, rejected: 1 } });
      expect(looked.message).toContain('1 new, 0 changed, 0 unchanged, 1 rejected');
      expect(await count('Served')).toBe(0);
      const { code, data } = await cli('export', '--format', 'json', '--out', 'served.json');
      expect([code, data.file]).toEqual([0, join(folder, 'served.json')]);
    } finally {
      await stop();
      await imports.stop();
      if (typeof unlock !== 'number') await unlock();
    }
  });

  it('reads what is set for all rows, also several times', async () => {
    const file = join(folder, 'shopify.json');
    await writeFile(file, JSON.stringify({ products: [] }));
    const wrong = await cli(
      'import',
      '--dry-run',
      '--preset=shopify',
      '--set',
      'region=US',
      '--set=x=1',
      file,
    );
    expect([wrong.code, wrong.message]).toEqual([2, expect.stringContaining('docs/import-format')]);
  });
});

describe('the commands', () => {
  it('says why rows were rejected', async () => {
    const alone = GOOD.replace('By command', 'Alone');
    const comma = GOOD.replace('By command', 'Comma').replace('10.50', '"19,99"');
    const file = await csv('bad.csv', alone, BAD, comma);
    const looked = await run('import', [file], { 'dry-run': true });
    expect(looked.exitCode).toBe(1);
    const [summary, ...lines] = looked.message.split('\n');
    expect(summary).toContain('2 rejected');
    expect(lines[0]).toBe('Rejected:');
    expect(lines[1]).toMatch(/^ {2}row 3, Lost: carrier .*nobody/);
    expect(lines[2]).toMatch(/^ {2}row 4, Comma.*: price .*19,99/);
  });

  it('imports dated prices', async () => {
    const plan = await t.db.first<{ slug: string }>(
      "SELECT slug FROM plans WHERE currency = 'USD'",
    );
    const file = join(folder, 'prices.csv');
    await writeFile(file, `slug,date,price\n${plan!.slug},2025-01-01,9.99\n`);
    const looked = await run('import', [file], { 'dry-run': true, prices: true });
    expect(looked.data.findings).toMatchObject({ rows: 1, new: 1, rejected: 0 });
    const applied = await run('import', [file], { apply: true, prices: true });
    expect([applied.exitCode, applied.data.applied?.created]).toEqual([0, 1]);
  });

  it('takes values for all rows, of a preset where a row says none, of a profile for any', async () => {
    const file = join(folder, 'shop.csv');
    await writeFile(
      file,
      'id,title,price,link,condition\nx1,By set 5GB 30 days,9.50 USD,https://a.example/x1,new\n',
    );
    const preset = { 'dry-run': true, preset: 'google-merchant' };
    const set = ['carrier=airalo', 'REGION=US', 'planType=esim', 'offerCode=A=B'];
    const read = await run('import', [file], { ...preset, set });
    expect(read.data.findings).toMatchObject({ new: 1, rejected: 0 });
    expect((await run('import', [file], preset)).data.findings).toMatchObject({ rejected: 1 });

    const columns = { planName: 'title', price: 'price', externalId: 'id' };
    const profile = {
      name: 'A shop',
      decimals: 'point',
      fields: {
        ...Object.fromEntries(Object.entries(columns).map(([to, column]) => [to, { column }])),
        carrier: { constant: 'airalo' },
        region: { constant: 'JP' },
      },
    };
    await writeFile(join(folder, 'shop.json'), JSON.stringify(profile));
    const whole = await run('import', [file], {
      apply: true,
      profile: join(folder, 'shop.json'),
      set: [...set, 'dataAmount=5GB'],
    });
    expect(whole.data.applied).toMatchObject({ created: 1 });
    expect(
      await t.db.first(
        `SELECT r.code, p.offer_code AS offerCode FROM plans p JOIN regions r ON r.id = p.region_id
         WHERE p.plan_name LIKE 'By set%'`,
      ),
    ).toEqual({ code: 'US', offerCode: 'A=B' });
  });

  it.each([
    [{ set: ['region=US'] }, 'goes with --preset or --profile'],
    [{ preset: 'awin', set: ['nothing=US'] }, 'a column of docs/import-format.md'],
    [{ preset: 'awin', set: ['region'] }, 'name=value'],
    [{ preset: 'awin', set: ['region=US', 'Region=DE'] }, 'one value'],
  ])('refuses %j', (values, why) => {
    const command = COMMANDS.find(({ name }) => name === 'import')!;
    const input = command.read(['a.csv'], { 'dry-run': true, ...values });
    expect(command.problem(input)).toContain(why);
  });

  it('exports what it imports unchanged', async () => {
    const made = await run('export', [], {
      format: 'json',
      history: true,
      filter: 'region=UK',
      out: join(folder, 'uk.json'),
    });
    expect(made.exitCode).toBe(0);
    expect(made.data.file).toBe(join(folder, 'uk.json'));
    const { plans } = JSON.parse(await readFile(made.data.file, 'utf8')) as {
      plans: { region: string; priceHistory: unknown[] }[];
    };
    expect(plans).toHaveLength(made.data.plans);
    expect(plans.every(({ region, priceHistory }) => region === 'UK' && priceHistory)).toBe(true);
    const read = await run('import', [made.data.file], { 'dry-run': true });
    expect(read.exitCode).toBe(0);
    expect(read.data.findings).toMatchObject({ rows: made.data.plans, same: made.data.plans });
  });

  it('know a wrong call before anything is asked', () => {
    const problem = (name: string, words: string[], values: Record<string, string | boolean>) => {
      const command = COMMANDS.find((known) => known.name === name)!;
      return command.problem(command.read(words, values));
    };
    const dry = { 'dry-run': true };
    expect(problem('import', ['a.csv'], dry)).toBeNull();
    expect(problem('import', ['a.csv'], {})).toContain('either --dry-run or --apply');
    expect(problem('import', [], dry)).toContain('name the file');
    expect(problem('import', ['a.csv', 'b.csv'], dry)).toContain('name the file');
    expect(problem('import', ['a.csv'], { ...dry, preset: 'awin', prices: true })).toContain(
      'only one of',
    );
    expect(problem('import', ['a.csv'], { ...dry, preset: 'x' })).toContain('--preset is one of');
    expect(problem('import:revert', ['x'], {})).toContain('name the number');
    expect(problem('export', ['x'], {})).toContain('options only');
    expect(problem('export', [], { format: 'xml' })).not.toBeNull();
    expect(problem('export', [], { filter: 'nobody=1' })).not.toBeNull();
  });

  it('brings plans back from the trash when it is told to', async () => {
    const file = await csv('trash.csv', GOOD.replace('By command', 'Trashed'));
    const { data } = await run('import', [file], { apply: true });
    await run('import:revert', [String(data.id)], {});
    const refused = await run('import', [file], { 'dry-run': true });
    expect(refused).toMatchObject({ exitCode: 1, data: { findings: { rejected: 1, inTrash: 1 } } });
    const back = await run('import', [file], { apply: true, restore: true });
    expect(back.exitCode).toBe(0);
    expect(back.message).toContain('1 back from the trash');
    expect(await count('Trashed')).toBe(1);
  });

  it('says what is wrong with a file, a profile, a run or a place to write to', async () => {
    const file = await csv('one.csv', GOOD);
    const broken = join(folder, 'broken.json');
    await writeFile(broken, '{"name":');
    const dry = { 'dry-run': true };
    for (const [outcome, says] of [
      [await run('import', [file], { ...dry, profile: broken }), 'is no profile'],
      [await run('import', [file], { ...dry, profile: 'Nobody' }), 'neither a kept profile'],
      [await run('import', [CLI], dry), '.csv'],
      [await run('import', [broken], dry), ''],
      [await run('import', ['nowhere.csv'], dry), 'no such file'],
      [await run('import:revert', ['999'], {}), 'no such import'],
      [await run('export', [], { out: folder }), 'is a folder'],
    ] as const) {
      expect(outcome).toMatchObject({ exitCode: 2, message: expect.stringContaining(says) });
    }
    const profile = { name: 'Shop list', fields: { planName: { column: 'Title' } } };
    const change = { actor: { id: null, name: 'test', way: 'cli' }, now: new Date() } as const;
    await createProfile(t.db, { ...profile, decimals: 'point' }, change);
    const kept = await run('import', [file], { ...dry, profile: 'shop LIST' });
    expect(kept.data).toMatchObject({ options: { mapping: { kind: 'profile', profile } } });
  });
});
