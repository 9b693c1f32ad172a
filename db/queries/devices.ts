import type { Db, Statement } from '../client.ts';

/** Devices of a user that are kept: past them the one that was used least lately goes. */
const DEVICES_OF_ONE = 20;

/** The user that a device logged in as, if it did since `seconds`; null when it is unknown. */
export async function findDevice(db: Db, id: string, seconds: number): Promise<number | null> {
  const row = await db.first<{ userId: number }>(
    'SELECT user_id AS userId FROM known_devices WHERE id = ? AND last_used_at >= ?',
    [id, seconds],
  );
  return row?.userId ?? null;
}

/** Notes that a right password of a user was given on a device. Times are seconds since 1970. */
export async function putDevice(
  db: Db,
  device: { id: string; userId: number; seconds: number },
): Promise<void> {
  const { id, userId, seconds } = device;
  await db.write((commit) =>
    commit([
      {
        sql: `INSERT INTO known_devices (id, user_id, last_used_at)
          SELECT ?, id, ? FROM users WHERE id = ?
          ON CONFLICT (id) DO UPDATE SET last_used_at = excluded.last_used_at`,
        args: [id, seconds, userId],
      },
      {
        sql: `DELETE FROM known_devices WHERE user_id = ? AND id NOT IN (
          SELECT id FROM known_devices WHERE user_id = ?
          ORDER BY last_used_at DESC, id = ? DESC LIMIT ${DEVICES_OF_ONE})`,
        args: [userId, userId, id],
      },
    ]),
  );
}

/** Forgets the devices that were not used since `seconds`. */
export async function forgetOldDevices(db: Db, seconds: number): Promise<void> {
  const sql = 'DELETE FROM known_devices WHERE last_used_at < ?';
  await db.write((commit) => commit([{ sql, args: [seconds] }]));
}

/** Forgets all devices of a user: belongs into the commit that sets a new password. */
export function forgetDevicesOf(userId: number): Statement {
  return { sql: 'DELETE FROM known_devices WHERE user_id = ?', args: [userId] };
}
