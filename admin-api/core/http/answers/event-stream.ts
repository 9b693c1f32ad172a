import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { isStaff } from '#src/domain/people/roles.ts';
import type { ApiBindings, AppDeps } from '../../../deps.ts';

/** A stream ends after this time; the browser asks again, and its session is looked at again. */
const STREAM_MS = 5 * 60_000;
/** Proxies close connections on which nothing moves. */
const PING_MS = 20_000;
/** When a browser comes back after a stream has ended. */
const RETRY_MS = 1000;

/** Something that changes while somebody looks on. */
export interface WatchedStream {
  /** Name of the events. */
  event: string;
  /** What it is now, as JSON. */
  read: () => Promise<unknown>;
  /** Calls back at each change; answers how to end that. */
  subscribe: (listener: () => void) => () => void;
  /** Whether nothing more will come. */
  isOver?: (value: unknown) => boolean;
}

/**
 * Tells who works in the dashboard what something is, now and at each change, as server-sent events. The session is
 * looked at each time: who logged out is told nothing more.
 */
export function watchStream(
  c: Context<ApiBindings>,
  deps: Pick<AppDeps, 'auth' | 'now' | 'site'>,
  { event, read, subscribe, isOver = () => false }: WatchedStream,
): Response {
  const mayRead = async () => {
    const caller = await deps.auth.look(c.req.raw.headers);
    return caller !== null && isStaff(caller.role);
  };
  // nginx would hold events back until its buffer is full.
  c.header('X-Accel-Buffering', 'no');
  return streamSSE(c, async (stream) => {
    const ends = deps.now().getTime() + STREAM_MS;
    let wake = () => {};
    const unsubscribe = subscribe(() => wake());
    // A stream must not hold up the stop of the server until its next ping.
    const unclose = deps.site?.onClose(() => wake());
    stream.onAbort(() => wake());
    let told = '';
    try {
      while (!stream.aborted && !deps.site?.isClosing() && deps.now().getTime() < ends) {
        const changed = new Promise<void>((resolve) => (wake = resolve));
        const value = await read();
        const data = JSON.stringify(value);
        if (!(await mayRead())) break;
        // A ping too is an event: the browser notices when it stays away.
        if (data === told) await stream.writeSSE({ event: 'ping', data: 'still here' });
        else await stream.writeSSE({ event, data: (told = data), retry: RETRY_MS });
        if (isOver(value)) break;
        const ping = setTimeout(() => wake(), PING_MS);
        await changed;
        clearTimeout(ping);
      }
    } finally {
      // Also when reading or writing failed: a stream that is gone must not be told any more.
      unsubscribe();
      unclose?.();
    }
  });
}
