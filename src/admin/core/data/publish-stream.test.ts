import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followPublishing, type ChangeStream } from './publish-stream.ts';

/** An EventSource that the test speaks for. */
class Source extends EventTarget {
  readyState = 1;
  say(type: string, data: unknown = '') {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
  drop() {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }
  refuse() {
    this.readyState = 2;
    this.dispatchEvent(new Event('error'));
  }
  close() {
    this.readyState = 2;
  }
}
let sources: Source[];
let seen: ChangeStream[];
let may: boolean | Error;
let login: Promise<boolean> | null;
let end: () => void;
const last = () => sources.at(-1)!;
const connection = () => seen.at(-1)?.connection;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
beforeEach(() => {
  vi.useFakeTimers();
  [sources, seen, may, login] = [[], [], true, null];
  end = followPublishing({
    open: () => {
      const source = new Source();
      sources.push(source);
      return source as unknown as EventSource;
    },
    mayRead: async () => {
      if (may instanceof Error) throw may;
      return login ?? may;
    },
    onChange: (feed) => seen.push(feed),
  });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

describe('the stream of the status', () => {
  it('passes on what the server says', () => {
    last().say('status', { revision: 7 });
    expect(seen.at(-1)).toEqual({ status: { revision: 7 }, connection: 'open' });
  });

  it('says nothing of the planned reconnect, and does of one that takes long', async () => {
    last().say('status', { revision: 7 });
    last().drop();
    await pass(2000);
    last().say('ping');
    await pass(5000);
    expect(connection()).toBe('open');
    last().drop();
    await pass(3000);
    expect(connection()).toBe('lost');
    expect(seen.at(-1)!.status).toEqual({ revision: 7 });
    last().say('status', { revision: 8 });
    expect(connection()).toBe('open');
  });

  it('takes silence for a dead connection and opens another', async () => {
    last().say('status', { revision: 7 });
    await pass(40_000);
    last().say('ping');
    await pass(44_000);
    expect(sources).toHaveLength(1);
    await pass(1000);
    expect(sources).toHaveLength(2);
    expect(connection()).toBe('lost');
  });

  it('opens another where the first, or the one after silence, is never answered', async () => {
    await pass(45_000);
    expect(sources).toHaveLength(2);
    expect(connection()).toBe('lost');
    await pass(45_000);
    expect(sources).toHaveLength(3);
    last().say('status', { revision: 7 });
    expect(seen.at(-1)).toEqual({ status: { revision: 7 }, connection: 'open' });
  });

  it('tries again after a refusal, more and more rarely, while the session holds', async () => {
    for (const ms of [1000, 2000, 5000, 10_000, 10_000]) {
      const before = sources.length;
      last().refuse();
      await pass(ms - 1);
      expect(sources).toHaveLength(before);
      await pass(1);
      expect(sources).toHaveLength(before + 1);
    }
    // The server answers, and only its stream is not there yet: it starts.
    expect(connection()).toBe('starting');
    may = new Error('nobody answers');
    last().refuse();
    await pass(10_000);
    expect(connection()).toBe('lost');
    expect(sources).toHaveLength(7);
  });

  it('waits with a refusal for who logs in again, however long', async () => {
    const asked = Promise.withResolvers<boolean>();
    login = asked.promise;
    last().refuse();
    await pass(600_000);
    expect(sources).toHaveLength(1);
    asked.resolve(true);
    await pass(1000);
    expect(sources).toHaveLength(2);
  });

  it('stops when the session is over', async () => {
    last().say('status', { revision: 7 });
    may = false;
    last().refuse();
    await pass(600_000);
    expect(connection()).toBe('ended');
    expect(sources).toHaveLength(1);
  });

  it('asks no more once it was ended', async () => {
    last().refuse();
    end();
    await pass(600_000);
    expect(sources).toHaveLength(1);
  });
});
