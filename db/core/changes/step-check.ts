import type { Db } from '../connect/client.ts';
import { getTableName } from '../connect/drizzle.ts';
import { Refusal, refuseField } from '../sql/refusal.ts';
import { lower, type EntityType, type RowChange } from './entity-type.ts';

/**
 * What throws a Refusal at a step that cannot stand in the data as it is. It is asked about steps in
 * their order: a step that passes has its address from then on.
 */
export async function stepCheck<S>(
  db: Db,
  type: EntityType<S>,
  steps: readonly RowChange<S>[],
): Promise<(step: RowChange<S>) => void> {
  const [isFree, stands] = await Promise.all([
    uniqueCheck(db, type, steps),
    type.check?.(db, steps),
  ]);
  return (step) => {
    isFree(step);
    stands?.(step);
  };
}

/** Refuses a value that another live row has. */
async function uniqueCheck<S>(
  db: Db,
  type: EntityType<S>,
  steps: readonly RowChange<S>[],
): Promise<(step: RowChange<S>) => void> {
  const { table, title, fields, label, unique } = type;
  if (!unique) return () => undefined;
  const { field } = unique;
  const takes = ({ row, next, action }: RowChange<S>) =>
    action !== 'delete' && (action !== 'update' || row.state[field] !== next[field]);
  const wanted = steps.filter(takes).map(({ next }) => next[field]);
  const { column } = fields[field];
  const owners = new Map(
    wanted.length === 0
      ? []
      : // Plain SQL: whatever the entity type, and by the columns of its fields.
        (
          await db.all<{ id: number; value: unknown; name: unknown }>(
            `SELECT id, ${column} AS value, ${fields[label].column} AS name FROM ${getTableName(table)}
             WHERE deleted_at IS NULL AND ${column} IN (SELECT value FROM json_each(?))`,
            [JSON.stringify(wanted)],
          )
        ).map((row) => [row.value, row]),
  );
  return (step) => {
    if (!takes(step)) return;
    const { row, next } = step;
    const value = next[field];
    const owner = owners.get(value);
    if (owner && owner.id !== row.id) {
      const text = `${String(value)} is taken by the ${lower(title)} ${String(owner.name)}`;
      if (row.deletedAt === null) throw refuseField('conflict', field, text);
      throw new Refusal('conflict', `${field}: ${text}. Please choose another to restore it.`, {
        issues: [{ path: field, message: `${field}: ${text}` }],
      });
    }
    owners.set(value, { id: row.id, value, name: next[label] });
  };
}
