import type { PublishStatus } from '#src/contract/publish/publish.ts';

/** What the dashboard knows of publishing at this moment. */
export interface ChangeStream {
  status: PublishStatus | null;
  /**
   * `starting`: the server answers, but does not tell of publishing yet. `lost`: what is known may be
   * old. `ended`: the session is over, nobody asks any more.
   */
  connection: 'opening' | 'open' | 'starting' | 'lost' | 'ended';
}

/** The parts of a browser that a stream uses. */
export interface StreamDeps {
  open: () => EventSource;
  /** Whether this session may still read; rejects when the server cannot be asked. */
  mayRead: () => Promise<boolean>;
  onChange: (feed: ChangeStream) => void;
}

/** A dropped stream is said after this time; the planned reconnect of a long one is quicker. */
const SAY_LOST_MS = 3000;
/** The server speaks every 20 seconds: silence for longer is a dead connection. */
const SILENCE_MS = 45_000;
/** Waits before the stream is opened again after a refusal. */
const AGAIN_MS = [1000, 2000, 5000, 10_000];

/**
 * Keeps one stream of the publisher's status open. The browser reconnects after a drop; after a
 * refusal the session is looked at: without one it ends, else it tries again. Answers how to end.
 */
export function followPublishing({ open, mayRead, onChange }: StreamDeps): () => void {
  let feed: ChangeStream = { status: null, connection: 'opening' };
  let source: EventSource | null = null;
  let refusals = 0;
  const timers: Record<'lost' | 'silence' | 'again', number | undefined> = {
    lost: undefined,
    silence: undefined,
    again: undefined,
  };
  const set = (patch: Partial<ChangeStream>) => {
    feed = { ...feed, ...patch };
    onChange(feed);
  };
  const later = (name: keyof typeof timers, ms: number, work: () => void) => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(work, ms) as unknown as number;
  };
  const close = () => {
    source?.close();
    source = null;
    for (const timer of Object.values(timers)) clearTimeout(timer);
    timers.lost = undefined;
  };
  const doubt = () => {
    if (timers.lost !== undefined || ['lost', 'starting'].includes(feed.connection)) return;
    later('lost', SAY_LOST_MS, () => set({ connection: 'lost' }));
  };
  /** From the start of a stream on: one that is neither answered nor refused would hang for good. */
  const mind = () =>
    later('silence', SILENCE_MS, () => {
      start();
      set({ connection: 'lost' });
    });
  const heard = (patch: Partial<ChangeStream> = {}) => {
    refusals = 0;
    clearTimeout(timers.lost);
    timers.lost = undefined;
    mind();
    if (patch.status || feed.connection !== 'open') set({ ...patch, connection: 'open' });
  };
  const refused = async (mine: EventSource) => {
    // Who is asked to log in may be away for long.
    clearTimeout(timers.silence);
    const may = await mayRead().catch(() => null);
    if (source !== mine) return;
    if (may === false) {
      close();
      return set({ connection: 'ended' });
    }
    if (may) {
      clearTimeout(timers.lost);
      set({ connection: 'starting' });
    } else if (feed.connection === 'starting') set({ connection: 'lost' });
    later('again', AGAIN_MS[Math.min(refusals, AGAIN_MS.length - 1)]!, start);
    refusals += 1;
  };
  const start = () => {
    source?.close();
    const mine = open();
    source = mine;
    mine.addEventListener('status', (event: MessageEvent<string>) =>
      heard({ status: JSON.parse(event.data) as PublishStatus }),
    );
    mine.addEventListener('ping', () => heard());
    mine.addEventListener('error', () => {
      if (source !== mine) return;
      doubt();
      // Closed: the server refused, and the browser does not try again by itself.
      if (mine.readyState === 2) void refused(mine);
    });
    doubt();
    mind();
  };
  start();
  return close;
}
