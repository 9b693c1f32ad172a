import type { Fact, Facts } from '#src/domain/facts/kinds.ts';

/** What the database holds of a fact. */
type Held<F extends Fact> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'count' | 'money' | 'speed' }
    ? number
    : F extends { kind: 'choice'; words: infer W }
      ? keyof W
      : string;

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
