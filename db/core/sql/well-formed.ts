import type { InArgs, InStatement } from '@libsql/client';
import type { Statement } from '../connect/db.ts';

type Values = Exclude<InArgs, Record<string, unknown>>;

/**
 * Half of a surrogate pair, as `JSON.stringify` writes it; JSON within JSON, too. Whole pairs, as other
 * writers of JSON escape an emoji, are taken first and stay: both halves behind as many backslashes as
 * one, two or three levels of JSON write, since with any other number they would be apart. Whoever
 * types these six characters as a text gets the sign for none, which is better than a server that ends.
 */
const HALF =
  /(?<!\\)((\\|\\\\|\\\\\\\\)ud[89ab][\da-f]{2}\2ud[c-f][\da-f]{2})|\\ud[89a-f][\da-f]{2}/gi;

/**
 * The values of a statement with nothing in its JSON that is no text: SQLite makes bytes of half a
 * surrogate pair that are no UTF-8, and the driver ends the whole process when it reads those. In
 * plain values it writes U+FFFD in their place itself; so does this.
 */
export function wellFormed(args: InArgs): InArgs {
  if (Array.isArray(args)) {
    // Nearly always: lists are asked for thousands of times a second.
    if (!(args as Values).some(mayHoldHalf)) return args;
    return (args as Values).map(wellFormedValue);
  }
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, wellFormedValue(value)]),
  ) as InArgs;
}

/** The same of a whole statement. */
export function wellFormedStatement({ sql, args }: Statement): InStatement {
  return { sql, args: wellFormed(args) };
}

function mayHoldHalf(value: unknown): value is string {
  return typeof value === 'string' && /^[[{"]/.test(value) && /\\ud/i.test(value);
}

function wellFormedValue<T>(value: T): T {
  if (!mayHoldHalf(value)) return value;
  return value.replace(HALF, (_, pair?: string) => pair ?? '\\ufffd') as T & string;
}
