import type { Operation, Schema } from '#tests/support/operations.ts';
import type { Members, Pool } from './fuzz-pool.ts';
import type { Values } from './fuzz-values.ts';

/** What requests are made from. */
export interface FuzzContext {
  v: Values;
  pool: Pool;
  /** Follows references of the API's description. */
  resolve: (schema: Schema) => Schema;
  /** Ids of accounts that no request may name. */
  spared: readonly number[];
}

/** A request in the making. */
export interface Making extends FuzzContext {
  operation: Operation;
  subject: string;
  /** What the server said of the same subject, and the one object of it that the request is about. */
  known: readonly Members[];
  row: Members;
}
