/**
 * A small libSQL server for tests: the requests that the driver makes (Hrana 2 over HTTP), answered
 * from a file. `lab/faults/remote-db.ts` does the same against a real one.
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';

type Value =
  | { type: 'null' }
  | { type: 'integer' | 'text'; value: string }
  | { type: 'float'; value: number }
  | { type: 'blob'; base64: string };
interface Stmt {
  sql?: string;
  sql_id?: number;
  args: Value[];
  named_args: { name: string; value: Value }[];
}
type Cond =
  | { type: 'ok' | 'error'; step: number }
  | { type: 'not'; cond: Cond }
  | { type: 'and' | 'or'; conds: Cond[] };
type Asked =
  | { type: 'execute'; stmt: Stmt }
  | { type: 'batch'; batch: { steps: { stmt: Stmt; condition?: Cond }[] } }
  | { type: 'store_sql'; sql_id: number; sql: string }
  | { type: 'close_sql' | 'close' };

/** A connection that lasts as long as its client wants, with the texts that the client stored. */
interface Stream {
  db: DatabaseSync;
  texts: Map<number, string>;
}

/** A server in front of a database file. */
export interface TestServer {
  url: string;
  port: number;
  /** Called, and waited for, when a request has its answer; for what should happen in between. */
  answered: () => void | Promise<void>;
  /**
   * Gives up what is under way of every client, as a real server does of one that was silent for ten
   * seconds, or of all when it began anew.
   */
  expire: (why: 'silent' | 'anew') => void;
  close(): Promise<void>;
}

/**
 * Serves a copy of a database file at a port of this machine; 0 is a free one. Nobody writes to the file
 * while it is copied, and whoever has it open is in this process. A file of its own: what libSQL has
 * closed it lets go of when the engine next clears its memory, and two builds of SQLite in one process
 * take each other's locks and journal away then ("disk I/O error").
 */
export async function serveDatabase(of: string, port = 0): Promise<TestServer> {
  const file = `${of}.served`;
  await copyFile(of, file);
  if (existsSync(`${of}-wal`)) await copyFile(`${of}-wal`, `${file}-wal`);
  const streams = new Map<string, Stream>();
  let count = 0;
  let expired = 'silent';
  const server = createServer(async (req, res) => {
    // Whether it is there.
    if (req.method === 'GET') return void res.end();
    const { baton, requests } = JSON.parse(await textOf(req)) as {
      baton?: string;
      requests: Asked[];
    };
    if (baton && !streams.has(baton)) {
      res.statusCode = 400;
      if (expired === 'anew') return void res.end('Received an invalid baton');
      res.setHeader('Content-Type', 'application/json');
      const message = 'The stream has expired due to inactivity';
      return void res.end(JSON.stringify({ message, code: 'STREAM_EXPIRED' }));
    }
    const stream = (baton && streams.get(baton)) || {
      db: new DatabaseSync(file, { timeout: 0 }),
      texts: new Map(),
    };
    if (baton) streams.delete(baton);
    const results = requests.map((asked) => answer(stream, asked));
    let next: string | null = null;
    if (requests.some(({ type }) => type === 'close')) stream.db.close();
    else streams.set((next = `stream-${(count += 1)}`), stream);
    await made.answered();
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify({ baton: next, base_url: null, results }));
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const { port: own } = server.address() as AddressInfo;
  const made: TestServer = {
    url: `http://127.0.0.1:${own}`,
    port: own,
    answered: () => undefined,
    expire(why) {
      expired = why;
      for (const { db } of streams.values()) db.close();
      streams.clear();
    },
    async close() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
      for (const { db } of streams.values()) db.close();
    },
  };
  return made;
}

async function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function answer(stream: Stream, asked: Asked): object {
  try {
    return { type: 'ok', response: { type: asked.type, ...resultOf(stream, asked) } };
  } catch (error) {
    return { type: 'error', error: errorOf(error) };
  }
}

function resultOf(stream: Stream, asked: Asked): object {
  if (asked.type === 'execute') return { result: run(stream, asked.stmt) };
  if (asked.type === 'store_sql') stream.texts.set(asked.sql_id, asked.sql);
  if (asked.type !== 'batch') return {};
  const results: (object | null)[] = [];
  const errors: (object | null)[] = [];
  const holds = (cond: Cond): boolean => {
    if (cond.type === 'not') return !holds(cond.cond);
    if ('step' in cond) {
      const found = cond.type === 'ok' ? results[cond.step] : errors[cond.step];
      return (found ?? null) !== null;
    }
    return cond.type === 'and' ? cond.conds.every(holds) : cond.conds.some(holds);
  };
  for (const [index, { stmt, condition }] of asked.batch.steps.entries()) {
    [results[index], errors[index]] = [null, null];
    if (condition && !holds(condition)) continue;
    try {
      results[index] = run(stream, stmt);
    } catch (error) {
      errors[index] = errorOf(error);
    }
  }
  return { result: { step_results: results, step_errors: errors } };
}

/** An order inside of an aggregate, which SQLite takes and the parser of a real server does not. */
const IN_AGGREGATE = /_(array|object|concat)\((?:[^()]|\([^()]*\))*ORDER BY/i;

function run({ db, texts }: Stream, { sql, sql_id, args, named_args }: Stmt): object {
  const text = (sql ?? texts.get(sql_id!)!).replace('TRANSACTION READONLY', '');
  if (IN_AGGREGATE.test(text)) throw new Error('SQL string could not be parsed: near ORDER');
  const statement = db.prepare(text);
  statement.setReadBigInts(true);
  const named = Object.fromEntries(named_args.map(({ name, value }) => [name, fromWire(value)]));
  const bound = args.map(fromWire);
  const cols = statement.columns().map(({ name }) => ({ name, decltype: null }));
  if (cols.length === 0) {
    const { changes, lastInsertRowid } = statement.run(named, ...bound);
    const affected_row_count = Number(changes);
    return { cols, rows: [], affected_row_count, last_insert_rowid: String(lastInsertRowid) };
  }
  statement.setReturnArrays(true);
  const rows = statement.all(named, ...bound) as unknown as SQLOutputValue[][];
  const changed = /^\s*SELECT|^\s*PRAGMA/i.test(text) ? 0 : rows.length;
  return { cols, rows: rows.map((row) => row.map(toWire)), affected_row_count: changed };
}

function errorOf(error: unknown): { message: string; code: string } {
  const { errcode, message } = error as { errcode?: number; message: string };
  const code = (errcode ?? 0) % 256 === 19 ? 'SQLITE_CONSTRAINT' : 'SQLITE_ERROR';
  return { message: `SQLite error: ${message}`, code };
}

function fromWire(value: Value): SQLInputValue {
  if (value.type === 'null') return null;
  if (value.type === 'blob') return Buffer.from(value.base64, 'base64');
  return value.type === 'integer' ? BigInt(value.value) : value.value;
}

function toWire(value: SQLOutputValue): Value {
  if (value === null) return { type: 'null' };
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) };
  if (typeof value === 'number') return { type: 'float', value };
  if (typeof value === 'string') return { type: 'text', value };
  return { type: 'blob', base64: Buffer.from(value).toString('base64') };
}
