import type { Db, Statement } from '#db/client.ts';

/** What was sent and could not be noted is sent again after so long. */
const LEASE_MS = 5 * 60_000;

/**
 * Sends a row of an outbox. First of all its next try is put off: while nothing can be written down,
 * and when the process dies in between, it must not go out again and again. `attempt` answers what
 * is to be noted, or null when it was cut off: it is due again at once then. Answers whether it was
 * tried; throws what a write throws.
 */
export async function sendLeased<Row extends { id: number; at: string }>(
  { db, now }: { db: Db; now: () => Date },
  row: Row,
  putOff: (id: number, at: string) => Statement,
  attempt: (row: Row) => Promise<Statement | null>,
): Promise<boolean> {
  const later = new Date(now().getTime() + LEASE_MS).toISOString();
  await db.write((commit) => commit([putOff(row.id, later)]));
  const note = await attempt(row);
  await db.write((commit) => commit([note ?? putOff(row.id, row.at)]));
  return note !== null;
}
