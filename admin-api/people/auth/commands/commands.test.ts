import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp } from '../../../testing.ts';
import { TEST_NOW } from '#db/testing.ts';
import { findUserByName } from '#db/people/users.ts';
import type { Services } from '../../../command.ts';
import { ACCOUNT_COMMANDS } from './commands.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { verifyPassword } from '../passwords/password.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
beforeEach(async () => {
  t = await openTestApp();
});
afterEach(() => t.close());

/** A command as the command line gives it, which asks for the password at most once. */
async function run(line: string, typed = 'never asked') {
  const [name, ...rest] = line.split(' ');
  const command = ACCOUNT_COMMANDS.find((known) => known.name === name)!;
  const [words, flags] = [false, true].map((flag) =>
    rest.filter((w) => w.startsWith('--') === flag),
  );
  // '--admin', '--role=editor'.
  const options = flags!.map((flag) => flag.slice(2).split('='));
  const given = Object.fromEntries(options.map(([key, value = true]) => [key, value]));
  const input = command.read(words!, given);
  const services = { db: t.db, now: () => TEST_NOW } as Services;
  const talk = { say: () => {}, signal: new AbortController().signal };
  const first = await command.run(input, services, talk);
  if (!first.asks) return first;
  return command.run({ ...(input as object), [first.asks]: typed }, services, talk);
}
const passwordOf = ({ data }: { data?: unknown }) => (data as { password?: string }).password;
const fits = async (name: string, password: string) =>
  verifyPassword((await findUserByName(t.db, name))?.passwordHash ?? null, password);

describe('ensureFirstAdmin', () => {
  const env = { adminUsername: 'admin', adminPassword: null };

  it('creates one with a random password, once', async () => {
    const first = await ensureFirstAdmin(t.db, env, TEST_NOW);
    expect(first).toMatchObject({
      username: 'admin',
      password: expect.stringMatching(/^[\w-]{20}$/),
    });
    expect(await fits('admin', first!.password!)).toBe(true);
    expect(await findUserByName(t.db, 'admin')).toMatchObject({ role: 'admin', adminReady: true });
    expect(await ensureFirstAdmin(t.db, env, TEST_NOW)).toBeNull();
    const log = await t.db.all(
      `SELECT actor_name, way, action FROM audit_log WHERE entity = 'user'`,
    );
    expect(log).toEqual([{ actor_name: 'first start', way: 'start', action: 'create' }]);
  });

  it('takes name and password from the configuration and never shows that password', async () => {
    const given = { adminUsername: 'ada', adminPassword: 'kf8-Ulm.tram-Bus' };
    expect(await ensureFirstAdmin(t.db, given, TEST_NOW)).toEqual({
      username: 'ada',
      password: null,
    });
    expect(await fits('ada', 'kf8-Ulm.tram-Bus')).toBe(true);
  });

  it.each([
    [{ adminUsername: 'ada', adminPassword: 'short' }, 'ADMIN_PASSWORD'],
    [{ adminUsername: 'ada', adminPassword: 'password1234' }, 'ADMIN_PASSWORD'],
    [{ adminUsername: '<>', adminPassword: null }, 'ADMIN_USERNAME'],
  ])('refuses %j', async (given, name) => {
    await expect(ensureFirstAdmin(t.db, given, TEST_NOW)).rejects.toThrow(name);
    expect(await t.db.all('SELECT id FROM users')).toEqual([]);
  });

  it('never makes a visitor the admin', async () => {
    await run('user:create admin', 'v9#kLm');
    await expect(ensureFirstAdmin(t.db, env, TEST_NOW)).rejects.toThrow('is a visitor');
    expect(await findUserByName(t.db, 'admin')).toMatchObject({ role: 'visitor' });
  });
});

describe('the command line', () => {
  it('creates a visitor and an admin, by the rules of each', async () => {
    expect(await run('user:create uma', 'v9#kLm')).toMatchObject({
      exitCode: 0,
      data: { user: { username: 'uma', role: 'visitor' } },
    });
    expect(await run('user:create ada --admin', 'v9#kLm')).toEqual({
      exitCode: 1,
      message: 'Password must be at least 12 characters',
    });
    const made = await run('user:create ada --admin --random');
    expect(made).toMatchObject({ exitCode: 0, data: { user: { role: 'admin' } } });
    expect(await fits('ada', passwordOf(made)!)).toBe(true);
    expect(made.message).toContain(passwordOf(made));
    expect(await run('user:create UMA --random')).toEqual({
      exitCode: 1,
      message: 'This username is taken',
    });
  });

  it('promotes, and asks for a password only when the old one is too short', async () => {
    await run('user:create uma', 'v9#kLm');
    expect((await run('user:promote uma', 'v9#kLm')).exitCode).toBe(1);
    expect(await run('user:promote uma', 'kf8-Ulm.tram-Bus')).toMatchObject({
      exitCode: 0,
      data: { user: { role: 'admin' } },
    });
    await run('user:create eve', 'kf8-Ulm.tram-Bus');
    const promoted = await run('user:promote eve --random');
    expect(promoted).toMatchObject({ exitCode: 0, data: { user: { role: 'admin' } } });
    expect(passwordOf(promoted)).toBeUndefined();
    expect(await fits('eve', 'kf8-Ulm.tram-Bus')).toBe(true);
  });

  it('gives any role, and takes none that nobody knows', async () => {
    await run('user:create edna --role=editor', 'kf8-Ulm.tram-Bus');
    expect(await findUserByName(t.db, 'edna')).toMatchObject({ role: 'editor' });
    expect((await run('user:promote edna --role=viewer')).message).toBe('edna is a viewer');
    expect(await findUserByName(t.db, 'edna')).toMatchObject({ role: 'viewer' });
    await expect(run('user:promote edna --role=owner')).rejects.toThrow('must be one of');
    await run('user:create only --role=admin', 'kf8-Ulm.tram-Bus');
    expect((await run('user:promote only --role=editor')).message).toBe('Refused: last-admin');
  });

  it('sets a password', async () => {
    await run('user:create uma', 'v9#kLm');
    expect((await run('user:password Uma', 'k4!Zeb')).exitCode).toBe(0);
    expect(await fits('uma', 'k4!Zeb')).toBe(true);
    expect(await run('user:password nobody', 'k4!Zeb')).toEqual({
      exitCode: 1,
      message: 'There is no user "nobody"',
    });
  });

  it('asks for a password only where one is needed, before anything is done', async () => {
    const create = ACCOUNT_COMMANDS[0]!;
    const services = { db: t.db, now: () => TEST_NOW } as Services;
    const talk = { say: () => {}, signal: new AbortController().signal };
    const first = await create.run(create.read(['uma'], {}), services, talk);
    expect(first).toMatchObject({ exitCode: 1, asks: 'password' });
    expect(await findUserByName(t.db, 'uma')).toBeNull();
    for (const words of [['<>'], ['nobody', 'more'], []]) {
      const input = create.read(words, {});
      const asked = create.problem(input) ?? (await create.run(input, services, talk)).asks;
      expect(asked).not.toBe('password');
    }
  });
});
