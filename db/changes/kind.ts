import type { z } from 'zod';
import { MONEY_FACTS } from '#src/domain/facts/plans.ts';
import type { Change, SqlValue } from '../change.ts';
import type { Db, Statement } from '../client.ts';
import { auditEntry } from '../queries/audit.ts';
import { Refusal } from '../refusal.ts';
import { storedFromRow, type Fields, type State, type Stored } from '../state.ts';

/** What the log and the trash call the things that admins change. */
export type Entity = 'carrier' | 'region' | 'plan' | 'seo-page' | 'seo-global';

/** What the general code must know of a kind of thing. `S` is a plain record of its fields. */
export interface Kind<S> {
  entity: Entity;
  table: string;
  /** 'Carrier': begins messages. */
  title: string;
  /** Field name to column; booleans are 0 and 1 in the database. */
  fields: Fields<S>;
  /** The field that people know a row by. */
  label: keyof S & string;
  /** The field that no two live rows share, and the form it must have. */
  unique?: { field: keyof S & string; input: z.ZodType<string> };
  /**
   * Throws a Refusal when `next` cannot stand in the data as it is. `before` is null for a new
   * row and in the trash for one that is restored.
   */
  check?(db: Db, before: Stored<S> | null, next: S): Promise<void>;
  /** Columns that follow from the fields; may leave out those that a change does not touch. */
  derived?(db: Db, before: Stored<S> | null, next: S): Promise<Record<string, SqlValue>>;
  /** Statements that a change of the row brings along in other tables. */
  follow?(db: Db, before: Stored<S>, next: S): Promise<Statement[]>;
  /** Throws a Refusal when the row cannot go. */
  checkDelete?(db: Db, row: Stored<S>): Promise<void>;
  /** The row as the API answers it. */
  wire(db: Db, id: number): Promise<unknown>;
}

/** A row by its number, also from the trash; null when there is none. */
export async function findStored<S>(db: Db, kind: Kind<S>, id: number): Promise<Stored<S> | null> {
  const row = await db.first<Record<string, SqlValue>>(`SELECT * FROM ${kind.table} WHERE id = ?`, [
    id,
  ]);
  return row && storedFromRow(kind, row);
}

/** A live row, or a Refusal. With a version: the row as of that version. */
export async function requireStored<S>(
  db: Db,
  kind: Kind<S>,
  id: number,
  version?: number,
): Promise<Stored<S>> {
  const stored = await findStored(db, kind, id);
  if (!stored || stored.deletedAt !== null) {
    throw new Refusal('missing', `${kind.title} not found`);
  }
  if (version !== undefined && version !== stored.version) {
    throw new Refusal(
      'conflict',
      `Somebody changed this ${lower(kind.title)} in the meantime. Yours is based on version ${version}, the current one is ${stored.version}.`,
      { details: { current: await kind.wire(db, id) } },
    );
  }
  return stored;
}

/** 'SIM card' and 'Carrier' inside a sentence. */
export function lower(title: string): string {
  return title.startsWith('S') && title.startsWith('SIM') ? title : title.toLowerCase();
}

/** The fields in which two states differ, with the values of each. */
export function difference<S extends object>(before: S, after: S): { before: State; after: State } {
  const names = (Object.keys(after) as (keyof S & string)[]).filter(
    (name) => before[name] !== after[name],
  );
  // An amount without its currency says nothing, and is stored in its minor units.
  const add = (name: string) => {
    if (name in after && !names.includes(name as keyof S & string))
      names.push(name as keyof S & string);
  };
  if (names.some((name) => name.endsWith('Minor') || MONEY_FACTS.includes(name))) add('currency');
  if (names.includes('currency' as keyof S & string)) MONEY_FACTS.forEach(add);
  const pick = (from: S) => Object.fromEntries(names.map((name) => [name, from[name]])) as State;
  return { before: pick(before), after: pick(after) };
}

/** The log entry of a change of a row. */
export function logEntry<S>(
  kind: Kind<S>,
  action: string,
  entityId: number,
  values: { before?: object | null; after?: object | null },
  change: Change,
): Statement {
  const { batchId, undoOf } = change;
  return auditEntry(
    change.actor,
    { action, entity: kind.entity, entityId, ...values, batchId, undoOf },
    change.now,
  );
}
