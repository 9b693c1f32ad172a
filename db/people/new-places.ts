import type { Db } from '../core/connect/client.ts';
import { and, desc, eq, isNotNull, lt, ne, notInArray, or } from '../core/connect/drizzle.ts';
import { countRows, q, readAll, statement } from '../core/sql/orm.ts';
import { users } from '../schema/people/accounts.ts';
import { newPlaces } from '../schema/people/second-factor.ts';

export type NewPlaceRow = typeof newPlaces.$inferSelect;

/** Logins of a user that are asked about. */
const KEPT = 10;
/** Days after which nobody is asked any more. */
const DAYS = 90;

/** Whether a user ever logged in: the first device is no new one. */
export async function hasLoggedIn(db: Db, userId: number): Promise<boolean> {
  const before = and(eq(users.id, userId), isNotNull(users.lastLoginAt));
  return (await countRows(db, users, before)) > 0;
}

/** Logins from new places that nobody said anything about, the newest first, but for those of the device that asks. */
export function listNewPlaces(
  db: Db,
  userId: number,
  device: string | null,
): Promise<NewPlaceRow[]> {
  const others = and(
    eq(newPlaces.userId, userId),
    device === null ? undefined : ne(newPlaces.device, device),
  );
  return readAll(db, q.select().from(newPlaces).where(others).orderBy(desc(newPlaces.id)));
}

/** Notes a login from a new place. */
export async function noteNewPlace(
  db: Db,
  place: Omit<NewPlaceRow, 'id' | 'at'>,
  now: Date,
): Promise<void> {
  const ofUser = eq(newPlaces.userId, place.userId);
  const kept = q
    .select({ id: newPlaces.id })
    .from(newPlaces)
    .where(ofUser)
    .orderBy(desc(newPlaces.id))
    .limit(KEPT);
  const old = lt(newPlaces.at, new Date(now.getTime() - DAYS * 86_400_000).toISOString());
  await db.write((commit) =>
    commit([
      statement(q.insert(newPlaces).values({ ...place, at: now.toISOString() })),
      statement(q.delete(newPlaces).where(or(old, and(ofUser, notInArray(newPlaces.id, kept))))),
    ]),
  );
}

/** Asks no more about the places of a user, but for those of the device that asks: it cannot vouch for itself. */
export async function forgetNewPlaces(
  db: Db,
  userId: number,
  device: string | null,
): Promise<number> {
  const others = and(
    eq(newPlaces.userId, userId),
    device === null ? undefined : ne(newPlaces.device, device),
  );
  const [rows] = await db.write((commit) => commit([statement(q.delete(newPlaces).where(others))]));
  return rows ?? 0;
}
