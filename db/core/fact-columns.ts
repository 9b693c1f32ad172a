import type { Fact, Facts } from '#src/domain/plans/facts/kinds.ts';

/** What the database holds of a fact. */
type Held<F extends Fact> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'count' | 'money' | 'speed' }
    ? number
    : F extends { kind: 'choice'; words: infer W }
      ? keyof W
      : string;

/** A row's columns of a catalogue as plain SQL has them, flags as 0 and 1. */
export type CellsOf<F extends Facts> = {
  [K in keyof F as F[K]['column']]:
    | (Held<F[K]> extends boolean ? number : Held<F[K]>)
    | (F[K] extends { default: unknown } ? never : null);
};

/**
 * What a table's columns must be for its catalogue of facts: the names, the types, and "not null"
 * exactly where a fact is known of every row. A table says so with `satisfies`.
 */
export type ColumnsOf<F extends Facts> = {
  [K in keyof F]: {
    _: {
      name: F[K]['column'];
      data: Held<F[K]>;
      notNull: F[K] extends { default: unknown } ? true : false;
    };
  };
};
