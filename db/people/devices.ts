import type { Db, Statement } from '../core/connect/client.ts';
import { and, desc, eq, gte, lt, notInArray } from '../core/connect/drizzle.ts';
import { given, q, readFirst, statement } from '../core/sql/orm.ts';
import { knownDevices, users } from '../schema/people/accounts.ts';

/** Devices of a user that are kept: past them the one that was used least lately goes. */
const DEVICES_OF_ONE = 20;

/** The user that a device logged in as, if it did since `seconds`; null when it is unknown. */
export async function findDevice(db: Db, id: string, seconds: number): Promise<number | null> {
  const query = q.select({ userId: knownDevices.userId }).from(knownDevices);
  const known = and(eq(knownDevices.id, id), gte(knownDevices.lastUsedAt, seconds));
  const row = await readFirst(db, query.where(known));
  return row?.userId ?? null;
}

/** Notes that a right password of a user was given on a device. Times are seconds since 1970. */
export async function putDevice(
  db: Db,
  { id, userId, seconds }: { id: string; userId: number; seconds: number },
): Promise<void> {
  const { lastUsedAt } = knownDevices;
  const ofUser = eq(knownDevices.userId, userId);
  const device = { id: given(id), userId: users.id, lastUsedAt: given(seconds) };
  const put = q
    .insert(knownDevices)
    .select(q.select(device).from(users).where(eq(users.id, userId)))
    .onConflictDoUpdate({ target: knownDevices.id, set: { lastUsedAt: seconds } });
  const kept = q
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(ofUser)
    .orderBy(desc(lastUsedAt), desc(eq(knownDevices.id, id)))
    .limit(DEVICES_OF_ONE);
  const forget = q.delete(knownDevices).where(and(ofUser, notInArray(knownDevices.id, kept)));
  await db.write((commit) => commit([statement(put), statement(forget)]));
}

/** Forgets the devices that were not used since `seconds`. */
export async function forgetOldDevices(db: Db, seconds: number): Promise<void> {
  const old = q.delete(knownDevices).where(lt(knownDevices.lastUsedAt, seconds));
  await db.write((commit) => commit([statement(old)]));
}

/** Forgets all devices of a user: belongs into the commit that sets a new password. */
export function forgetDevicesOf(userId: number): Statement {
  return statement(q.delete(knownDevices).where(eq(knownDevices.userId, userId)));
}
