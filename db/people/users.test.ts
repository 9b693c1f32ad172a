import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDb, TEST_NOW } from '../testing.ts';
import type { Db } from '../core/connect/client.ts';
import type { Actor } from '../core/changes/audit.ts';
import { deleteUser, updateUser } from './user-changes.ts';
import { createUser, findUserByName, hasAdmin, listUsers } from './users.ts';

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => ({ db, close } = await openTestDb()));
afterAll(() => close());

const actor: Actor = { id: null, name: 'test', way: 'cli' };
const long = { hash: 'hash-of-a-long-one', adminReady: true };
const short = { hash: 'hash-of-a-short-one', adminReady: false };
const create = async (username: string, isAdmin = false, password = isAdmin ? long : short) => {
  const role = isAdmin ? 'admin' : 'visitor';
  const result = await createUser(db, { username, password, role }, actor, TEST_NOW);
  if ('refused' in result) throw new Error(result.refused);
  return result.user;
};

describe('users', () => {
  it('keeps the name as typed and unique without regard to case, width and composition', async () => {
    await create('Zoë');
    for (const twin of ['zoë', 'ZOË', 'Zoe\u0308', 'Ｚoë', ' Zoë ']) {
      expect((await findUserByName(db, twin))?.username).toBe('Zoë');
      expect(
        await createUser(db, { username: twin, password: short, role: 'visitor' }, actor, TEST_NOW),
      ).toEqual({ refused: 'taken' });
    }
  });

  it('never removes, demotes or disables the last admin', async () => {
    expect(await hasAdmin(db)).toBe(false);
    const first = await create('first-admin', true);
    expect(await hasAdmin(db)).toBe(true);
    const change = (patch: object) => updateUser(db, first.id, patch, actor, TEST_NOW);
    expect(await change({ role: 'visitor' })).toEqual({ refused: 'last-admin' });
    expect(await change({ disabled: true })).toEqual({ refused: 'last-admin' });
    expect(await deleteUser(db, first.id, undefined, actor, TEST_NOW)).toEqual({
      refused: 'last-admin',
    });
    const second = await create('second-admin', true);
    await updateUser(db, second.id, { disabled: true }, actor, TEST_NOW);
    // A disabled admin is nobody to fall back on.
    expect(await change({ role: 'visitor' })).toEqual({ refused: 'last-admin' });
    await updateUser(db, second.id, { disabled: false }, actor, TEST_NOW);
    expect(await change({ role: 'visitor' })).toMatchObject({ user: { role: 'visitor' } });
  });

  it('promotes only with a password of sufficient length', async () => {
    const user = await create('promoted');
    const promote = (patch: object) =>
      updateUser(db, user.id, { role: 'admin', ...patch }, actor, TEST_NOW);
    expect(await promote({})).toEqual({ refused: 'needs-password' });
    expect(await promote({ password: short })).toEqual({ refused: 'needs-password' });
    expect(await promote({ password: long })).toMatchObject({ user: { role: 'admin' } });
  });

  it('refuses a change based on an old version and hands back the present row', async () => {
    const user = await create('versioned');
    const change = (version: number, disabled: boolean) =>
      updateUser(db, user.id, { disabled, version }, actor, TEST_NOW);
    expect(await change(1, true)).toMatchObject({ user: { version: 2 } });
    expect(await change(1, false)).toMatchObject({
      refused: 'stale',
      current: { version: 2, disabled: true },
    });
  });

  it('gives the number of a removed user to nobody', async () => {
    const gone = await create('gone');
    await deleteUser(db, gone.id, 1, actor, TEST_NOW);
    expect((await create('newcomer')).id).toBeGreaterThan(gone.id);
  });

  it('logs each change with actor, before and after, and never a hash', async () => {
    const user = await create('logged');
    await updateUser(db, user.id, { role: 'admin', password: long }, actor, TEST_NOW);
    await deleteUser(db, user.id, 2, actor, TEST_NOW);
    const rows = await db.all<Record<string, string>>(
      `SELECT action, before, after, actor_name, way, at FROM audit_log
       WHERE entity = 'user' AND entity_id = ? ORDER BY id`,
      [user.id],
    );
    expect(rows.map((row) => row.action)).toEqual(['create', 'update', 'set-password', 'delete']);
    expect(JSON.parse(rows[1]!.before!)).toEqual({ username: 'logged', role: 'visitor' });
    expect(JSON.parse(rows[1]!.after!)).toEqual({ username: 'logged', role: 'admin' });
    expect(rows[0]).toMatchObject({ actor_name: 'test', way: 'cli', at: TEST_NOW.toISOString() });
    expect(JSON.stringify(rows)).not.toContain('hash-of');
  });

  it('lets nobody rewrite the log', async () => {
    const rewrite = (sql: string) => db.write((commit) => commit([{ sql, args: [] }]));
    await expect(rewrite("UPDATE audit_log SET actor_name = 'x'")).rejects.toThrow('cannot be');
    await expect(rewrite('DELETE FROM audit_log')).rejects.toThrow('cannot be changed');
  });

  it('lists users by page and part of the name, admins first, without their hashes', async () => {
    await create('100%_sure');
    await create('zz-admin', true);
    const { data, meta } = await listUsers(db, { q: '', page: 1 });
    expect(meta).toEqual({ currentPage: 1, totalPages: 1, totalCount: data.length });
    expect(data.findIndex((user) => user.role !== 'admin')).toBe(
      data.filter((user) => user.role === 'admin').length,
    );
    expect(Object.keys(data[0]!).sort()).toEqual(
      `
    adminReady createdAt disabled email hasFactor id role username version
  `
        .trim()
        .split(/\s+/)
        .sort(),
    );
    const names = async (q: string) =>
      (await listUsers(db, { q, page: 1 })).data.map((u) => u.username);
    expect(await names('ZOË')).toEqual(['Zoë']);
    expect(await names('0%_s')).toEqual(['100%_sure']);
    expect(await names('%')).toEqual(['100%_sure']);
    expect((await listUsers(db, { q: '', page: 9 })).data).toEqual([]);
  });
});
