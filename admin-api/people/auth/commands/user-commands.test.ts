import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findUserByName } from '#db/people/users.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { COMMANDS } from '../../../server/control/commands.ts';
import type { CommandOutcome, Services } from '../../../command.ts';
import { openTestApp, testAccount } from '../../../testing.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let ada: string;
let now: Date;
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z');
  t = await openTestApp({ now: () => now });
  ({ cookie: ada } = await testAccount(t, 'ada', true));
});
afterEach(() => t.close());

async function run(
  name: string,
  words: string[] = [],
  values: Record<string, string> = {},
): Promise<CommandOutcome> {
  const command = COMMANDS.find((known) => known.name === name)!;
  const input = command.read(words, values);
  const problem = command.problem(input);
  if (problem !== null) return { exitCode: 2, message: problem };
  const talk = { say: () => {}, signal: new AbortController().signal };
  return command.run(input, { db: t.db, now: () => now } as Services, talk);
}

describe('accounts from the command line', () => {
  it('are listed, admins first, without a secret', async () => {
    await testAccount(t, 'uma');
    await testAccount(t, 'bea');
    await run('user:disable', ['bea']);
    const { message, data } = await run('user:list');
    expect(message.split('\n')).toEqual([
      'ada  admin              since 2026-11-21',
      'bea  visitor, disabled  since 2026-11-21',
      'uma  visitor            since 2026-11-21',
      '3 accounts',
    ]);
    expect(JSON.stringify(data)).not.toContain('argon2');
    expect((await run('user:list', ['um'])).message).toContain('1 account');
    expect((await run('user:list', ['nobody'])).message).toContain('no such account');
    expect(await run('user:list', ['a', 'b'])).toMatchObject({ exitCode: 2 });
  });

  it('lose their second factors, as after a lost phone', async () => {
    const { cookie } = await testAccount(t, 'lost');
    expect((await run('user:second-factor-off', ['lost'])).message).toBe(
      'lost has no second factor',
    );
    const cells = "VALUES (?, 'sealed', 0, '2026')";
    const sql = `INSERT INTO totp_factors (user_id, secret, last_step, created_at) ${cells}`;
    const { id } = (await findUserByName(t.db, 'lost'))!;
    await t.db.write((commit) => commit([{ sql, args: [id] }]));
    expect((await run('user:list', ['lost'])).message).toContain('visitor, second factor');
    expect(await run('user:second-factor-off', ['LOST'])).toMatchObject({
      exitCode: 0,
      message: 'lost logs in with the password alone',
    });
    expect((await t.send('GET', api.user, { cookie })).status).toBe(401);
    expect(await run('user:second-factor-off', ['nobody'])).toMatchObject({ exitCode: 1 });
  });

  it('are disabled and let in again, never the last admin', async () => {
    const { cookie } = await testAccount(t, 'uma');
    expect((await t.send('GET', api.user, { cookie })).status).toBe(200);
    expect(await run('user:disable', ['UMA'])).toMatchObject({
      exitCode: 0,
      message: 'uma is disabled and logged out everywhere',
    });
    expect((await t.send('GET', api.user, { cookie })).status).toBe(401);
    expect((await findUserByName(t.db, 'uma'))!.disabled).toBe(true);
    expect((await run('user:enable', ['uma'])).message).toBe('uma can log in again');
    expect((await findUserByName(t.db, 'uma'))!.disabled).toBe(false);
    expect(await run('user:disable', ['ada'])).toEqual({
      exitCode: 1,
      message: 'ada is the last admin who can log in',
    });
    expect(await run('user:disable', ['nobody'])).toMatchObject({ exitCode: 1 });
    expect(await run('user:disable', [])).toEqual({ exitCode: 2, message: 'one name, please' });
  });
});

describe('the log from the command line', () => {
  const plan = { carrierId: 1, regionId: 1, dataAmount: '1GB', planType: 'esim' };
  const make = async (planName: string) => {
    const body = { ...plan, planName, price: 20 };
    const answer = await t.send('POST', api.plans, { cookie: ada, body });
    return (await answer.json()) as { id: number; version: number };
  };

  it('tells who changed what, newest first, and is narrowed down', async () => {
    const { id, version } = await make('Wombat');
    await t.send('PUT', api.plan(id), {
      cookie: ada,
      body: { ...plan, planName: 'Wombat', price: 18, currency: 'USD', version },
    });
    const [line, ...rest] = (await run('audit', ['wombat'])).message.split('\n');
    expect(line).toMatch(/^2026-11-21 12:00 ada: update plan \d+ ".* Wombat", price 20 → 18/);
    expect(line).toMatch(/\(api\)$/);
    expect(rest).toHaveLength(1);
    expect(rest[0]).toContain('create plan');
    const one = await run('audit', ['wombat'], { lines: '1' });
    expect(one.message.split('\n').at(-1)).toBe('and 1 more');
    const narrow = { user: 'ADA', kind: 'plan', id: String(id), action: 'create' };
    expect((await run('audit', [], narrow)).message).toContain('create plan');
    expect((await run('audit', [], { to: '2020-01-01' })).message).toBe('Nothing was changed so.');
    for (const [values, said] of [
      [{ kind: 'thing' }, '--kind is one of'],
      [{ id: '5' }, '--id goes with --kind'],
      [{ from: 'yesterday' }, '--from is a day'],
      [{ lines: 'many' }, '--lines is a number'],
    ] as const) {
      expect((await run('audit', [], values)).message).toContain(said);
    }
  });

  it('shows a batch as one line', async () => {
    await make('Quoll');
    const rows = await t.db.all<{ id: number }>('SELECT id FROM plans ORDER BY id LIMIT 2');
    const body = {
      selection: { ids: rows.map(({ id }) => id) },
      operation: { kind: 'set', field: 'validity', value: '77 Days' },
    };
    const effect = await t.send('POST', api.bulkPreview, { cookie: ada, body });
    const { token } = (await effect.json()) as { token: string };
    await t.send('POST', api.bulkApply, { cookie: ada, body: { ...body, token } });
    const [first] = (await run('audit', [], { lines: '1' })).message.split('\n');
    expect(first).toMatch(/ada: update 2 × plan \(api, batch [0-9a-f-]{36}\)$/);
    const batch = /batch ([0-9a-f-]+)/.exec(first!)![1]!;
    expect((await run('audit', [], { batch })).message.split('\n')).toHaveLength(2);
  });
});
