import type { InArgs, InStatement } from '@libsql/client';
import type { Statement } from './db.ts';

type Values = Exclude<InArgs, Record<string, unknown>>;

/**
 * Half of a surrogate pair, as `JSON.stringify` writes it; JSON within JSON, too. Whoever types these
 * six characters as a text gets the sign for none, which is better than a server that ends.
 */
const HALF = /\\ud[89a-f][\da-f]{2}/gi;

/**
 * The values of a statement with nothing in its JSON that is no text: SQLite makes bytes of half a
 * surrogate pair that are no UTF-8, and the driver ends the whole process when it reads those. In
 * plain values it writes U+FFFD in their place itself; so does this.
 */
export function wellFormed(args: InArgs): InArgs {
  if (Array.isArray(args)) return (args as Values).map(wellFormedValue);
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, wellFormedValue(value)]),
  ) as InArgs;
}

/** The same of a whole statement. */
export function wellFormedStatement({ sql, args }: Statement): InStatement {
  return { sql, args: wellFormed(args) };
}

function wellFormedValue<T>(value: T): T {
  if (typeof value !== 'string' || !/^[[{"]/.test(value) || !value.includes('\\ud')) return value;
  return value.replace(HALF, '\\ufffd') as T;
}
