import { fromMinor } from '#src/domain/core/money/money.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { alias, eq, exists } from '../connect/drizzle.ts';
import { q } from '../sql/orm.ts';
import { auditLog } from '../../schema/people/accounts.ts';

/** A line of the log as it is stored. */
export type AuditRow = typeof auditLog.$inferSelect;

const undo = alias(auditLog, 'undo');

/** Whether another line took a line of `auditLog` back. */
export const IS_UNDONE = exists(
  q.select({ id: undo.id }).from(undo).where(eq(undo.undoOf, auditLog.id)),
).mapWith(Boolean);

/** What can be taken back, as 'entity action'. Accounts have rules of their own; a reset has its backup. */
export const UNDOABLE: ReadonlySet<string> = new Set([
  ...['carrier', 'region', 'plan', 'seo-page'].flatMap((entity) =>
    ['create', 'update', 'delete', 'restore'].map((action) => `${entity} ${action}`),
  ),
  'seo-global update',
  'price-record create',
  'price-record delete',
]);

/** Stored values for people: amounts in decimals. */
export function wireValues(json: string | null): Record<string, unknown> | null {
  if (json === null) return null;
  const values = JSON.parse(json) as Record<string, unknown>;
  const decimal = (minor: unknown) =>
    typeof minor === 'number' ? fromMinor(minor, (values.currency ?? 'USD') as Currency) : minor;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name === 'priceMinor') return ['price', decimal(value)];
      return name === 'previousMinor' ? ['previousPrice', decimal(value)] : [name, value];
    }),
  );
}
