import { DatabaseAwayError } from '../away.ts';
import { Refusal } from '../refusal.ts';

/** What the thread beside is asked to do; `cancel` names the request that should stop. */
export type AsideRequest =
  { id: number; task: string; mode: 'read' | 'write'; input: unknown } | { cancel: number };

/** What it says back: progress any number of times, then a result or an error. */
export type AsideAnswer =
  | { id: number; progress: unknown }
  | { id: number; result: unknown }
  | { id: number; error: SentError };

/** An error on its way between threads, which copy only plain values. */
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

/** What a task may use beside its database. */
export interface AsideTools {
  /** Tells the serving thread how far it is. */
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
