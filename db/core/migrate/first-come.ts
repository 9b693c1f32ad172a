import { DatabaseAwayError } from '../connect/away.ts';

/**
 * Does what another process on the same database may be doing at this moment as well. A failure is
 * none when `isDone` says that the other one did it meanwhile; then the answer is null. A lost
 * answer stays a failure: the work may have been done here.
 */
export async function unlessDone<T>(
  work: () => Promise<T>,
  isDone: () => Promise<boolean>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseAwayError) && (await isDone())) return null;
    throw error;
  }
}
