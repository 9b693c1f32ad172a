import { setImmediate } from 'node:timers/promises';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import { MONEY_FACTS } from '#src/domain/plans/facts/plans.ts';
import type { Change } from '../change.ts';
import type { Db, Statement } from '../connect/client.ts';
import { getTableName } from '../connect/drizzle.ts';
import { Refusal } from '../sql/refusal.ts';
import type { SqlRow } from '../rows.ts';
import { storedFromRow, type Fields, type State, type Stored } from '../state.ts';

/** Rows that are worked on before other requests get their turn. */
export const CHUNK = 500;

/** What the log and the trash call the things that admins change. */
export type Entity = 'carrier' | 'region' | 'plan' | 'seo-page' | 'seo-global';

/** A change of one row: as it is, and as it shall be. */
export interface RowChange<S> {
  /** Of a row that is made: its number and its fields, at version 0. */
  row: Stored<S>;
  next: S;
  action: 'create' | 'update' | 'delete' | 'restore';
  /** The log entry that this takes back. */
  undoOf?: number;
  /** Whether a plan's new price is recorded, where the rule of `recordStatements` shall not say. */
  record?: boolean;
  /** The new price follows by arithmetic: nobody saw it, and its record, dated today, is a reckoned one. */
  isReckoned?: boolean;
}

/**
 * What the general code must know of an entity type. `S` is a plain record of its fields, `W` a row
 * as the API answers it. `steps` are read together, what they need once for all of them.
 */
export interface EntityType<S, W = unknown> {
  entity: Entity;
  table: SQLiteTable;
  /** 'Carrier': begins messages. */
  title: string;
  /** Field name to column; booleans are 0 and 1 in the database. */
  fields: Fields<S>;
  /** The field that people know a row by. */
  label: keyof S & string;
  /** The field that no two live rows share, and the form it must have. */
  unique?: { field: keyof S & string; input: z.ZodType<string> };
  /** Answers what throws a Refusal at a step that cannot stand in the data as it is. */
  check?(db: Db, steps: readonly RowChange<S>[]): Promise<(step: RowChange<S>) => void>;
  /** Answers what gives the columns that follow from fields: all, or those that `before` has otherwise. */
  derive?(db: Db, steps: readonly RowChange<S>[]): Promise<(next: S, before?: S) => SqlRow>;
  /** Statements that steps bring along in other tables. */
  follow?(db: Db, steps: readonly RowChange<S>[], change: Change): Promise<Statement[]>;
  wire(db: Db, id: number): Promise<W | null>;
}

/** A row by its number, also from the trash; null when there is none. */
export async function findStored<S>(
  db: Db,
  type: EntityType<S>,
  id: number,
): Promise<Stored<S> | null> {
  return (await storedRows(db, type, [id]))[0] ?? null;
}

/** Rows by their numbers, also from the trash, in the order of the numbers. */
export async function storedRows<S>(
  db: Db,
  type: Pick<EntityType<S>, 'table' | 'fields'>,
  ids: readonly number[],
): Promise<Stored<S>[]> {
  const stored: Stored<S>[] = [];
  const table = getTableName(type.table);
  for (let at = 0; at < ids.length; at += CHUNK) {
    if (at > 0) await setImmediate();
    // Plain SQL: whatever the entity type, and by the columns of its fields.
    const rows = await db.all<SqlRow>(
      `SELECT * FROM ${table} WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`,
      [JSON.stringify(ids.slice(at, at + CHUNK))],
    );
    stored.push(...rows.map((row) => storedFromRow(type, row)));
  }
  return stored;
}

/** A live row, or a Refusal. With a version: the row as of that version. */
export async function requireStored<S>(
  db: Db,
  type: EntityType<S>,
  id: number,
  version?: number,
): Promise<Stored<S>> {
  const stored = await findStored(db, type, id);
  if (!stored || stored.deletedAt !== null) {
    throw new Refusal('missing', `${type.title} not found`);
  }
  if (version !== undefined && version !== stored.version) {
    throw new Refusal(
      'conflict',
      `Somebody changed this ${lower(type.title)} in the meantime. Yours is based on version ${version}, the current one is ${stored.version}.`,
      { details: { current: await type.wire(db, id) } },
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
  if (names.includes('currency' as keyof S & string)) MONEY_FACTS.forEach(add);
  if (names.some((name) => name.endsWith('Minor') || MONEY_FACTS.includes(name))) add('currency');
  const pick = (from: S) => Object.fromEntries(names.map((name) => [name, from[name]])) as State;
  return { before: pick(before), after: pick(after) };
}
