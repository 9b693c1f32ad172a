/** The libSQL server cannot be reached, answers for nobody, or gave up what was under way: the caller should answer 503. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';

  constructor(cause?: unknown) {
    super('The database server cannot be reached', { cause });
  }
}

/**
 * Runs work on a libSQL server. A server that is away rejects with `DatabaseAwayError`; what it
 * says itself of a statement or of its caller, such as a broken constraint or a refused token, is
 * passed on as it is.
 */
export async function whileThere<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isAway(error) ? new DatabaseAwayError(error) : error;
  }
}

/** Whether an error of the driver means that no answer came, or one of a gateway in between. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // It took the connection and said nothing (connect.ts); DOMException is an Error in Node.
  if (error.name === 'TimeoutError') return true;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (code === 'HRANA_WEBSOCKET_ERROR' || code === 'HRANA_CLOSED_ERROR') return true;
  // It gave a transaction up that was silent for ten seconds, or began anew meanwhile and knows none.
  if (code === 'STREAM_EXPIRED' || /invalid baton/.test(error.message)) return true;
  if (code === 'SERVER_ERROR') return Number((cause as { status?: number } | null)?.status) >= 500;
  // The driver passes on what fetch throws: a TypeError around the error of the connection.
  const inner = (cause as { code?: unknown } | null | undefined)?.code;
  return error instanceof TypeError && typeof inner === 'string';
}
