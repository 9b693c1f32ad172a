import { DatabaseAwayError } from '../connect/away.ts';
import type { DbAddress } from '../connect/connect.ts';
import { Refusal } from '../sql/refusal.ts';

/** A task by its name, in a transaction or (null) without a database; a number names it while it runs. */
export interface WorkerTask {
  id: number;
  task: string;
  mode: 'read' | 'write' | null;
  input: unknown;
}

/** What the worker process is told first: who asks, the module of its tasks, and where the data is. */
export interface Begin {
  parent: number;
  tasks: string;
  address: DbAddress | null;
}

/** What it is told: first that, then work, or to stop some. */
export type WorkerRequest = Begin | WorkerTask | { cancel: number };

/**
 * What it says back: progress any number of times, then a result or an error. A task that writes says
 * its result before it commits, with the mark that the commit will leave, and `committed` after it.
 */
export type WorkerMessage =
  | { id: number; progress: unknown }
  | { id: number; result: unknown }
  | { id: number; ready: ReadyCommit }
  | { id: number; committed: true }
  | { id: number; error: SentError };

/** A transaction that is about to commit; the mark (commit-mark.ts) tells later whether it did. */
export interface ReadyCommit {
  result: unknown;
  mark: number | null;
}

/** An error on its way between processes, which copy only plain values. */
export interface SentError {
  name: string;
  message: string;
  stack: string | undefined;
  code: unknown;
  refusal: Pick<Refusal, 'kind' | 'issues' | 'details'> | null;
}

/** Somebody no longer wants the work; nothing of it was written. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

/**
 * The worker process ended before it answered. Nothing was written, unless `mayHaveWritten`; with
 * `outOfMemory` the same task would end it again.
 */
export class WorkerEndedError extends Error {
  override name = 'WorkerEndedError';
  readonly outOfMemory: boolean;
  readonly mayHaveWritten: boolean;

  constructor(how: string, what: { outOfMemory: boolean; mayHaveWritten: boolean }) {
    const written = what.mayHaveWritten ? 'its commit may have been made' : 'nothing was written';
    super(`the worker process ended: ${how}; ${written}`);
    this.outOfMemory = what.outOfMemory;
    this.mayHaveWritten = what.mayHaveWritten;
  }
}

/** What a task may use beside its database. */
export interface TaskTools {
  /** Tells the serving process how far it is. */
  progress(value: unknown): void;
  /** Gives way to messages; throws `Cancelled` when one said stop. Call it between chunks. */
  breathe(): Promise<void>;
}

/** Makes an error fit to be sent. */
export function packError(error: unknown): SentError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const code = (error as { code?: unknown } | null)?.code;
  const refusal =
    error instanceof Refusal
      ? { kind: error.kind, issues: error.issues, details: error.details }
      : null;
  return { name, message, stack, code: typeof code === 'string' ? code : undefined, refusal };
}

/** The error as the other side knows it. */
export function unpackError({ name, message, stack, code, refusal }: SentError): Error {
  if (refusal) {
    const { kind, issues, details } = refusal;
    return new Refusal(kind, message, { ...(issues && { issues }), details });
  }
  if (name === 'Cancelled') return new Cancelled(message);
  if (name === 'DatabaseAwayError') return new DatabaseAwayError();
  const error = new Error(message);
  Object.assign(error, { name, ...(code !== undefined && { code }) });
  if (stack !== undefined) error.stack = stack;
  return error;
}
