import { setImmediate } from 'node:timers/promises';
import { UNUSED_ACCOUNT_DAYS } from '#src/domain/people/accounts.ts';
import type { Db } from '../core/connect/client.ts';
import { and, eq, inArray, isNull, lt } from '../core/connect/drizzle.ts';
import { isAmong, q, readAll, statement } from '../core/sql/orm.ts';
import { knownDevices, sessions, users } from '../schema/people/accounts.ts';
import { newPlaces, passkeys, recoveryCodes, totpFactors } from '../schema/people/second-factor.ts';

/** Accounts that go before other writes get their turn. */
const CHUNK = 500;
/** What goes with an account. */
const OWNED = [sessions, knownDevices, totpFactors, passkeys, recoveryCodes, newPlaces] as const;

/**
 * Removes visitors' accounts that nobody logged in to for 90 days, each with a line of the log.
 * Sessions last 30 days at most, so none of them is in use. Who works in the dashboard stays, and so does who is disabled:
 * a name that was barred must not be free again. Of accounts that
 * nobody logged in to yet the days begin with the first look. Answers how many went; `signal` ends it between two commits.
 */
export async function removeUnusedUsers(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_ACCOUNT_DAYS * 86_400_000).toISOString();
  const stamp = now.toISOString();
  const first = q.update(users).set({ lastLoginAt: stamp }).where(isNull(users.lastLoginAt));
  await db.write((commit) => commit([statement(first)]));
  const unused = and(
    eq(users.role, 'visitor'),
    eq(users.disabled, false),
    lt(users.lastLoginAt, before),
  );
  const ids = q.select({ id: users.id }).from(users);
  for (let removed = 0; ;) {
    const count = await db.write(async (commit) => {
      const rows = await readAll(db, ids.where(unused).orderBy(users.id).limit(CHUNK));
      if (rows.length === 0) return 0;
      const list = rows.map(({ id }) => id);
      // Asked again in each statement: another process may have let somebody log in meanwhile.
      const still = and(isAmong(users.id, list), unused);
      const these = q.select({ id: users.id }).from(users).where(still);
      await commit([
        {
          // Plain SQL: one statement writes the lines of all of them.
          sql: `INSERT INTO audit_log (at, actor_name, way, action, entity, entity_id, before)
            SELECT ?, 'schedule', 'schedule', 'delete', 'user', id, json_object(
              'username', username, 'role', role, 'disabled', json('false'),
              'lastLogin', last_login_at)
            FROM users WHERE id IN (SELECT value FROM json_each(?))
              AND role = 'visitor' AND disabled = 0 AND last_login_at < ?`,
          args: [stamp, JSON.stringify(list), before],
        },
        ...OWNED.map((table) => statement(q.delete(table).where(inArray(table.userId, these)))),
        statement(q.delete(users).where(still)),
      ]);
      return rows.length;
    });
    removed += count;
    if (count < CHUNK || signal?.aborted) return removed;
    await setImmediate();
  }
}
