import type { z } from 'zod';
import type { RowVersion, VERSIONED } from '#src/contract/history/audit.ts';
import { CarrierUpdate } from '#src/contract/places/carriers.ts';
import { PlanUpdate } from '#src/contract/plans/plan-input.ts';
import { RegionUpdate } from '#src/contract/places/regions.ts';
import type { Change } from '../core/change.ts';
import type { Db } from '../core/connect/client.ts';
import { and, desc, eq, gte } from '../core/connect/drizzle.ts';
import { q, readAll } from '../core/sql/orm.ts';
import { wireValues } from '../core/changes/audit-rows.ts';
import { Refusal } from '../core/sql/refusal.ts';
import { auditLog } from '../schema/people/accounts.ts';
import type { State, Stored } from '../core/state.ts';
import { updateCarrier } from '../places/change-carriers.ts';
import { difference, requireStored } from '../core/changes/entity-type.ts';
import { ENTITY_TYPES } from './entity-types.ts';
import { MARKS, PRICE_FIELDS } from '../core/sql/merge.ts';
import { updatePlan } from '../plans/change-plans.ts';
import { updateRegion } from '../places/change-regions.ts';
import { auditValues } from '../core/changes/undo-fields.ts';

type Versioned = (typeof VERSIONED)[number];

/** What follows from other values, or from a moment, and who sees it: no version brings it back. */
const LEFT: readonly string[] = [
  ...PRICE_FIELDS.filter((name) => name !== 'priceMinor' && name !== 'currency'),
  ...MARKS,
  'confidence',
  'status',
  'activeFrom',
  'activeUntil',
];
/** Where a price was seen says nothing of the same amount today. */
const LEFT_BY_PRICE = [...LEFT, 'sourceName', 'sourceUrl'];

/** What a row was after a line of the log, beside what it is now: the fields that a restore changes. */
export async function rowVersion(
  db: Db,
  entity: Versioned,
  id: number,
  line: number,
): Promise<RowVersion> {
  const { row, at, past } = await versionOf(db, entity, id, line);
  const { before, after } = difference(row.state, past);
  const type = ENTITY_TYPES.get(entity)!;
  return {
    line,
    at,
    label: String(row.state[type.label]),
    version: row.version,
    before: wireValues(JSON.stringify(before))!,
    after: wireValues(JSON.stringify(after))!,
  };
}

/**
 * Makes a row again what it was after a line of the log, as an edit would that says so: by the same
 * checks and questions; a price that comes back is a new one of today. Refused when `version` is not
 * the newest.
 */
export async function restoreVersion(
  db: Db,
  of: { entity: Versioned; id: number; line: number; version: number },
  confirmPrice: boolean | undefined,
  change: Change,
): Promise<unknown> {
  const { entity, id, line, version } = of;
  // A stale version is said with the row as it is, whatever else would be wrong.
  await requireStored(db, ENTITY_TYPES.get(entity)!, id, version);
  const { row, past } = await versionOf(db, entity, id, line);
  if (Object.keys(difference(row.state, past).after).length === 0) {
    throw new Refusal('conflict', 'Nothing differs from what it is now.');
  }
  const said = Object.entries(past).filter(([name]) => !LEFT.includes(name));
  const input = wireValues(JSON.stringify(Object.fromEntries(said)))!;
  if (entity === 'plan') {
    const plan = read(PlanUpdate, { ...input, confirmPrice });
    return updatePlan(db, id, plan, version, change);
  }
  if (entity === 'carrier') {
    return updateCarrier(db, id, read(CarrierUpdate, input), version, change);
  }
  return updateRegion(db, id, read(RegionUpdate, input), version, change);
}

/** Old values as the input of an edit; what today's rules refuse is said at its field. */
function read<T extends z.ZodType>(shape: T, input: object): z.output<T> {
  const found = shape.safeParse(input);
  if (found.success) return found.data;
  const issues = found.error.issues.map(({ path, message }) => {
    const name = path.join('.');
    return { path: name, message: `${name}: ${message}` };
  });
  throw new Refusal('invalid', issues[0]!.message, { issues });
}

/** A row as it is, and as it was after a line of the log. */
async function versionOf(
  db: Db,
  entity: Versioned,
  id: number,
  line: number,
): Promise<{ row: Stored<State>; at: string; past: State }> {
  const row = await requireStored(db, ENTITY_TYPES.get(entity)!, id);
  const { entity: of, entityId, id: number } = auditLog;
  const since = and(eq(of, entity), eq(entityId, id), gte(number, line));
  const lines = await readAll(db, q.select().from(auditLog).where(since).orderBy(desc(number)));
  const wanted = lines.pop();
  if (wanted?.id !== line) throw new Refusal('missing', 'There is no such line in the log');
  // Back from what it is, one line after the other.
  const past = lines.reduce((state, one) => ({ ...state, ...auditValues(one).before }), row.state);
  const kept: readonly string[] = past.priceMinor === row.state.priceMinor ? LEFT : LEFT_BY_PRICE;
  const now = Object.entries(row.state).filter(([name]) => kept.includes(name));
  return { row, at: wanted.at, past: { ...past, ...Object.fromEntries(now) } };
}
