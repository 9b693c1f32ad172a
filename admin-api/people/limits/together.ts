import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Env } from '../../env.ts';
import { messageOf } from '../../core/errors.ts';
import type { Logger } from '../../core/process/log.ts';

/** How servers count together: each tells the others what it counted, by the name of what counts it. */
export interface Together {
  /** Tells the others; nothing is said while the store is away, and nobody waits for it. */
  tell(name: string, ...event: (string | number)[]): void;
  /** Calls `listener` with what others told under a name. */
  hear(name: string, listener: (...event: (string | number)[]) => void): void;
  /** What keys are hashed with where servers should come to the same hash. */
  key: Buffer;
  /** Resolves when the others can be heard for the first time. */
  ready: Promise<void>;
  close(): void;
}

/** Milliseconds between two looks for a store that is away, at most, and between signs of life. */
const AGAIN_MS = 5000;
const ALIVE_MS = 10_000;

const Told = z.tuple([z.string(), z.string()], z.union([z.string(), z.number()]));

/** What a message says; null where another program sent it. */
function toldIn(message: string): z.infer<typeof Told> | null {
  try {
    return Told.safeParse(JSON.parse(message)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Opens the way to the other servers of the site by a Redis or Valkey store. Each counts all events in
 * its own memory, with the bounds that it has there, and passes its own on: no answer waits for the
 * store, and without it each counts alone, which is said once in the log.
 */
export function openTogether(
  url: string,
  { env, log }: { env: Pick<Env, 'siteUrl'>; log: Pick<Logger, 'info' | 'warn'> },
): Together {
  const me = randomUUID();
  // One store may serve several sites.
  const channel = `sim-atlas limits ${env.siteUrl}`;
  const listeners = new Map<string, ((...event: (string | number)[]) => void)[]>();
  let isHeard = false;
  let told: boolean | null = null;
  const note = (now: boolean, why?: unknown) => {
    isHeard = now;
    if (now === told) return;
    told = now;
    if (now) log.info({ evt: 'limits.together' });
    else log.warn({ evt: 'limits.alone', why: messageOf(why) });
  };
  const hear = (message: string) => {
    const said = toldIn(message);
    if (!said || said[0] === me) return;
    const [, name, ...event] = said;
    for (const listener of listeners.get(name) ?? []) listener(...event);
  };
  const open = async () => {
    const { createClient } = await import('@redis/client');
    const speaker = createClient({
      url,
      disableOfflineQueue: true,
      pingInterval: ALIVE_MS,
      socket: { reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, AGAIN_MS) },
    });
    const listener = speaker.duplicate();
    for (const client of [speaker, listener]) {
      client.on('error', (error: unknown) => note(false, error));
      client.on('ready', () => void (speaker.isReady && listener.isReady && note(true)));
    }
    await Promise.all([speaker.connect(), listener.connect()]);
    await listener.subscribe(channel, hear);
    note(true);
    return { speaker, listener };
  };
  const opened = open();
  const ready = opened.then(() => undefined);
  ready.catch((error: unknown) => note(false, error));
  return {
    key: createHash('sha256').update(`${channel} ${url}`).digest(),
    ready,
    tell(name, ...event) {
      if (!isHeard) return;
      const message = JSON.stringify([me, name, ...event]);
      void opened
        .then(({ speaker }) => speaker.publish(channel, message))
        .catch((error: unknown) => note(false, error));
    },
    hear(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
    close() {
      void opened
        .then(({ speaker, listener }) => [speaker.destroy(), listener.destroy()])
        .catch(() => undefined);
    },
  };
}
