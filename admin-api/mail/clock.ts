import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import type { Mailer } from './mailer.ts';

/** Milliseconds between looks at what is due. */
const LOOK_MS = 1000;
/** What is being handed over may end: cut off after its last word, it would be sent twice. */
const GRACE_MS = 3000;

/** Sends what is due, again and again; answers how to stop. */
export function startMail(mailer: Mailer, log: Pick<Logger, 'error'>): () => Promise<void> {
  const stop = new AbortController();
  let looking: Promise<void> | null = null;
  const look = async () => {
    while ((await mailer.sendDue(stop.signal)) > 0);
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        log.error({ evt: 'mail.stuck', reason });
      })
      .finally(() => (looking = null));
  }, LOOK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await Promise.race([looking, wait(GRACE_MS, null, { ref: false })]);
    mailer.close();
    await looking;
  };
}
