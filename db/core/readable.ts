import { PLAN_FACTS } from '#src/domain/plans/facts/plans.ts';
import { MAX_VALIDITY } from '#src/domain/plans/validity.ts';
import type { Db } from './connect/db.ts';
import { getTableColumns, type Column } from './connect/drizzle.ts';
import { PUBLIC_PLAN } from './rows.ts';
import { plans } from '../schema.ts';

/** Columns with a day, which the schema does not tell from other texts. */
const DAYS: readonly string[] = [
  plans.seenOn.name,
  ...Object.values(PLAN_FACTS).flatMap(({ kind, column }) => (kind === 'date' ? [column] : [])),
];
const COUNT = 'CAST(p.validity AS INTEGER)';
/** What `parseValidity` (src/domain/plans/validity.ts) takes, in its one spelling. */
const VALIDITY = `(p.validity IN ('Unlimited', '1 day', '1 month')
  OR (p.validity = ${COUNT} || ' days' AND ${COUNT} BETWEEN 2 AND ${MAX_VALIDITY.days})
  OR (p.validity = ${COUNT} || ' months' AND ${COUNT} BETWEEN 2 AND ${MAX_VALIDITY.months}))`;

/** What a cell of `plans p` must be for the code that reads it; null: any text will do. */
function readable({ name, enumValues, dataType }: Column): string | null {
  const cell = `p.${name}`;
  if (name === plans.validity.name) return VALIDITY;
  if (DAYS.includes(name)) return `${cell} IS date(${cell})`;
  if (enumValues?.length) return `${cell} IN (${enumValues.map((word) => `'${word}'`).join(', ')})`;
  if (dataType === 'boolean') return `${cell} IN (0, 1)`;
  return dataType === 'number' ? `typeof(${cell}) IN ('integer', 'real')` : null;
}

const READABLE = Object.values(getTableColumns(plans))
  .flatMap((column) => {
    const condition = readable(column);
    if (condition === null) return [];
    return column.notNull ? condition : `(p.${column.name} IS NULL OR ${condition})`;
  })
  .join(' AND ');

/**
 * The condition of a plan of `plans p` that pages, the API and open data show: public, and each value
 * one that the code can read. What another program, or a fault, put into the file otherwise takes no
 * page with it but its own. Counts of lists do without the second half, which takes 5 µs a row.
 */
export const SHOWN_PLAN = `${PUBLIC_PLAN} AND ${READABLE}`;

/** Public plans that are left out for a value that cannot be read, by name. */
export function listUnreadable(db: Pick<Db, 'all'>): Promise<{ id: number; name: string }[]> {
  return db.all(
    `SELECT p.id, p.plan_name AS name FROM plans p WHERE ${PUBLIC_PLAN} AND NOT (${READABLE}) ORDER BY p.plan_name`,
  );
}
