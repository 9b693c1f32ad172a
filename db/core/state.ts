import { fromColumn, toColumn } from '#src/domain/plans/facts/columns.ts';
import type { Fact, FactValue } from '#src/domain/plans/facts/kinds.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import type { Table } from 'drizzle-orm';
import type { SqlValue } from './change.ts';
import type { SqlRowOf } from './sql/orm.ts';

/** The fields of a row that people decide on, as JSON values. */
export type State = Record<string, string | number | boolean | null>;

/** A row with its bookkeeping. */
export interface Stored<S> {
  id: number;
  version: number;
  deletedAt: string | null;
  state: S;
}

/** Where a field stands, and how. */
interface Field<T extends Table = Table> {
  column: keyof SqlRowOf<T> & string;
  bool?: true;
  /** A fact of the catalogue: its kind says how it is stored. */
  fact?: Fact;
}

/** The column of each field of a kind of row. */
export type Fields<S, T extends Table = Table> = { [K in keyof S]: Field<T> };
interface HasFields<S> {
  fields: Fields<S>;
}

/** A row as people know it. */
export function storedFromRow<S>(kind: HasFields<S>, row: Record<string, SqlValue>): Stored<S> {
  const state = Object.fromEntries(
    fieldsOf(kind).map(([name, { column, bool, fact }]) => {
      const value = row[column] ?? null;
      if (fact) return [name, fromColumn(fact, value, row.currency as Currency)];
      return [name, bool ? value === 1 : value];
    }),
  ) as S;
  return {
    id: row.id as number,
    version: row.version as number,
    deletedAt: (row.deleted_at as string | null | undefined) ?? null,
    state,
  };
}

/** The columns that hold some fields. */
export function stateColumns<S>(kind: HasFields<S>, state: Partial<S>): Record<string, SqlValue> {
  return Object.fromEntries(
    fieldsOf(kind)
      .filter(([name]) => name in state)
      .map(([name, { column, bool, fact }]) => {
        const value = state[name as keyof S] as SqlValue | boolean;
        const { currency } = state as { currency?: Currency };
        if (fact) return [column, toColumn(fact, value as FactValue, currency ?? 'USD')];
        return [column, bool ? Number(value) : (value as SqlValue)];
      }),
  );
}

function fieldsOf<S>(kind: HasFields<S>) {
  return Object.entries(kind.fields) as [string, Field][];
}
