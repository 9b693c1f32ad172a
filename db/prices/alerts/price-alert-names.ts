import type { Db, Statement } from '../../core/connect/client.ts';

/** Names an alert by the hash of its address and what it is about, the same in a backup. */
const NAMES = `SELECT a.key || ' ' || coalesce(p.plan_id, p.need) AS name FROM price_alerts p
  JOIN price_alert_addresses a ON a.id = p.address_id`;

/** Names of all alerts of a database. */
export async function listAlertNames(db: Pick<Db, 'all'>): Promise<string[]> {
  return (await db.all<{ name: string }>(NAMES)).map(({ name }) => name);
}

/** Of a database that is put back: alerts that have ended since go again, with their addresses. */
export function forgetAlertsBut(names: readonly string[]): Statement[] {
  return [
    {
      sql: `DELETE FROM price_alerts WHERE id NOT IN (SELECT p.id FROM price_alerts p
        JOIN price_alert_addresses a ON a.id = p.address_id
        WHERE a.key || ' ' || coalesce(p.plan_id, p.need) IN (SELECT value FROM json_each(?)))`,
      args: [JSON.stringify(names)],
    },
    {
      sql: 'DELETE FROM price_alert_addresses WHERE id NOT IN (SELECT address_id FROM price_alerts)',
      args: [],
    },
  ];
}
