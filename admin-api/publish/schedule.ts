import { Cron } from 'croner';

/** Whether a text is a cron line that `schedule` understands. */
export function isCronLine(text: string): boolean {
  try {
    new Cron(text, { paused: true }).stop();
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs `work` at the times of a cron line, in UTC and never twice at once. A failure goes to
 * `failed` and the next time is tried again. Answers how to stop; keeps no process alive.
 */
export function schedule(
  line: string,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): () => void {
  const job = new Cron(line, { timezone: 'UTC', protect: true, unref: true, catch: failed }, work);
  return () => job.stop();
}

/** Asks a host that builds itself for a build; rejects when it does not accept. */
export async function callBuildHook(address: string, fetcher: typeof fetch = fetch): Promise<void> {
  const answer = await fetcher(address, { method: 'POST', signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`the build hook answered ${answer.status}`);
}
