import type { SeenTally } from '#src/domain/price-months.ts';
import type { Db } from '../client.ts';
import type { Condition } from './plan-conditions.ts';

/** How many plans some disjoint conditions leave, by the day on which their price was seen: SQL of a text. */
export function talliesOf(arms: readonly Condition[]): { sql: string; args: Condition['args'] } {
  const plans = arms.map(
    ({ where }) =>
      `SELECT p.seen_on, p.carrier_id IN (SELECT id FROM carriers WHERE kind = 'travel') AS travel,
         p.sample FROM plans p WHERE ${where}`,
  );
  return {
    sql: `(SELECT json_group_array(json_array(seen_on, travel, sample, plans)) FROM (
      SELECT seen_on, travel, sample, count(*) AS plans FROM (${plans.join(' UNION ALL ')})
      GROUP BY seen_on, travel, sample))`,
    args: arms.flatMap(({ args }) => args),
  };
}

/** What such a text says; null without one. */
export function talliesFromText(text: string | undefined): SeenTally[] | null {
  if (text === undefined) return null;
  const cells = JSON.parse(text) as [string | null, number, number, number][];
  return cells.map(([seenOn, travel, sample, plans]) => ({
    seenOn,
    isTravel: travel === 1,
    sample: sample === 1,
    plans,
  }));
}

/** Asks for it alone. */
export async function readTallies(db: Db, arms: readonly Condition[]): Promise<SeenTally[]> {
  const { sql, args } = talliesOf(arms);
  const row = await db.first<{ tallies: string }>(`SELECT ${sql} AS tallies`, args);
  return talliesFromText(row?.tallies) ?? [];
}
