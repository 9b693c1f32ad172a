import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#db/core/connect/client.ts';
import { updateUser } from '#db/people/user-changes.ts';
import { createUser } from '#db/people/users.ts';
import type { Role } from '#src/domain/people/roles.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { createSessions, type Sessions } from './session.ts';

const HOUR = 3_600_000;
const actor = { id: null, name: 'test', way: 'cli' } as const;
let db: Db;
let close: () => Promise<void>;
let time: number;
let sessions: Sessions;
const now = () => new Date(time);
const user = { id: 0, role: 'visitor' as Role, version: 1 };
const admin = { id: 0, role: 'admin' as Role, version: 1 };

beforeAll(async () => {
  ({ db, close } = await openTestDb());
  const password = { hash: 'x', adminReady: true };
  for (const who of [user, admin]) {
    const username = who.role === 'admin' ? 'ada' : 'uma';
    const made = await createUser(db, { username, password, role: who.role }, actor, TEST_NOW);
    if ('user' in made) who.id = made.user.id;
  }
  await createUser(db, { username: 'spare', password, role: 'admin' }, actor, TEST_NOW);
});
afterAll(() => close());
beforeEach(() => {
  time = TEST_NOW.getTime();
  sessions = createSessions({ db, now, secure: false });
});

const pair = (cookies: string[]) => cookies[0]!.split(';')[0]!;
const maxAge = (cookie: string) => Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);

describe('cookies', () => {
  it('is __Host-session with Secure on https', async () => {
    const secure = createSessions({ db, now, secure: true });
    const [session, hint] = await secure.issue(user);
    expect(session).toMatch(
      /^__Host-session=[\w-]{43}; HttpOnly; Max-Age=604800; Path=\/; SameSite=Lax; Secure$/,
    );
    expect(hint).toBe('signed_in=1; Max-Age=604800; Path=/; SameSite=Lax; Secure');
    expect(await sessions.read(pair([session!]))).toBeNull();
  });

  it('is session without Secure on http', async () => {
    const [session, hint] = await sessions.issue(user);
    expect(session).toMatch(/^session=[\w-]{43}; HttpOnly; Max-Age=604800; Path=\/; SameSite=Lax$/);
    expect(hint).not.toContain('Secure');
  });

  it('leave the browser when cleared', () => {
    for (const cookie of sessions.clearCookies()) expect(maxAge(cookie)).toBe(0);
  });

  it.each([
    ['nothing', () => undefined],
    ['an empty value', () => 'session='],
    ['garbage', () => 'session=%E0%A4%A; session; =;;'],
    ['an oversized value', () => `session=${'a'.repeat(100_000)}`],
    ['a token never given', () => `session=${'a'.repeat(43)}`],
    ['two sessions', (own: string) => `${own}; session=${'a'.repeat(43)}`],
    ['the name as an ending', (own: string) => `x${own}`],
  ])('%s opens no session', async (_, header) => {
    const own = pair(await sessions.issue(user));
    expect(await sessions.read(header(own))).toBeNull();
  });
});

describe('sessions', () => {
  it('knows the user by the cookie, among other cookies', async () => {
    const own = pair(await sessions.issue(user));
    const active = await sessions.read(`theme=dark; ${own}; x=y`);
    expect(active?.user).toEqual({ id: user.id, username: 'uma', role: 'visitor' });
    expect(active?.cookies).toEqual([]);
  });

  it('stores nothing that equals a cookie', async () => {
    const token = pair(await sessions.issue(user)).slice('session='.length);
    const rows = await db.all<{ id: string }>('SELECT * FROM sessions');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('gives each login a token of its own', async () => {
    expect(pair(await sessions.issue(user))).not.toBe(pair(await sessions.issue(user)));
  });

  it.each([
    ['a visitor', user, 7 * 24 * HOUR, 30 * 24 * HOUR],
    ['an admin', admin, 4 * HOUR, 12 * HOUR],
  ])(
    'of %s ends without requests and slides with them, to its absolute end',
    async (_, who, idle, absolute) => {
      const idleOne = pair(await sessions.issue(who));
      time += idle - 1000;
      expect(await sessions.read(idleOne)).not.toBeNull();
      time += idle;
      expect(await sessions.read(idleOne)).toBeNull();

      const busy = await sessions.issue(who);
      const started = time;
      let last = busy;
      while (time < started + absolute - idle / 4) {
        time += idle / 4;
        const active = await sessions.read(pair(busy));
        if (time < started + absolute) expect(active).not.toBeNull();
        if (active && active.cookies.length > 0) last = active.cookies;
      }
      expect(last).not.toBe(busy);
      // The newest cookie does not outlive the session.
      expect(maxAge(last[0]!)).toBeLessThanOrEqual(absolute / 1000);
      time = started + absolute;
      expect(await sessions.read(pair(busy))).toBeNull();
    },
  );

  it('ends one session, lists the others, purges the expired', async () => {
    const [one, two] = [pair(await sessions.issue(user)), pair(await sessions.issue(user))];
    const own = (await sessions.read(two))!;
    const before = (await sessions.listBeside(own)).length;
    await sessions.end(one);
    expect(await sessions.read(one)).toBeNull();
    expect(await sessions.read(two)).not.toBeNull();
    expect(await sessions.listBeside(own)).toHaveLength(before - 1);
    time += 31 * 24 * HOUR;
    expect(await sessions.listBeside(own)).toEqual([]);
    expect(await sessions.purgeExpired()).toBeGreaterThan(0);
    expect(await db.all('SELECT id FROM sessions')).toEqual([]);
  });

  it('ends at once when the user is disabled or loses a right', async () => {
    const own = pair(await sessions.issue(admin));
    const other = pair(await sessions.issue(user));
    await updateUser(db, admin.id, { role: 'visitor' }, actor, now());
    expect(await sessions.read(own)).toBeNull();
    await updateUser(db, user.id, { disabled: true }, actor, now());
    expect(await sessions.read(other)).toBeNull();
  });
});
