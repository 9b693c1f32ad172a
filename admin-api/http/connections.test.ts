import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openTestServer } from '../security/server.ts';
import { openSocket, repliesOf, type RawSocket } from '../security/sockets.ts';
import { DEFAULT_LIMITS, guardConnections, type ServerLimits } from './connections.ts';

/** What no kernel keeps for a reader, so that most of it waits in the server. */
const LARGE = randomBytes(24 * 1024 * 1024);
const FILES = { 'large.png': LARGE };

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
async function serve(limits?: Partial<ServerLimits>, lines: object[] = []) {
  const log = {
    warn: (line: object) => void lines.push(line),
    info() {},
    error() {},
    child: () => log,
  };
  const options = { files: FILES, log: log as never, ...(limits && { limits }) };
  const s = await openTestServer({}, options);
  closers.push(s.close);
  return s;
}
function open(port: number): RawSocket {
  const raw = openSocket(port);
  closers.push(raw.close);
  return raw;
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
/** Waits for the server to have let every connection go. */
async function allGone(server: Server) {
  while ((await connectionsOf(server)) > 0) await wait(5);
}

describe('requests that come one upon the other', () => {
  it.each(['/large.png', '/large.png?x=1', '/plans', '/plans?q=x', '/api/simcards?limit=3'])(
    'for %s, and whose answers nobody reads, are held 16 at a time, and the rest is never answered',
    async (path) => {
      const s = await serve();
      const answers: ServerResponse[] = [];
      let held = 0;
      s.server.prependListener('request', (_, res) => {
        answers.push(res);
        held = Math.max(held, answers.filter((answer) => answer.headersSent).length);
      });
      const raw = open(s.port);
      raw.socket.pause();
      raw.send(get(path).repeat(1200));
      await once(s.server, 'connection');
      await allGone(s.server);
      expect(answers.length).toBeGreaterThan(16);
      expect(held).toBeLessThanOrEqual(16);
      expect(answers.filter((answer) => answer.headersSent).length).toBeLessThanOrEqual(16);
    },
  );

  it('hold one copy of a prepared answer, by files and by the app', async () => {
    const s = await serve();
    const { body } = s.site.hot('/large.png')!.variants.identity;
    const sent: unknown[] = [];
    s.server.prependListener('request', (_, res) => {
      const end = res.end.bind(res) as (...args: unknown[]) => ServerResponse;
      res.end = (...args: unknown[]) => {
        sent.push(args[0]);
        return end(...args);
      };
    });
    for (const path of ['/large.png', '/large.png?x=1']) await s.ask(path);
    expect(sent.map((chunk) => (chunk as Buffer).buffer === body.buffer)).toEqual([true, true]);
  });

  it('fifteen at once are all answered in turn, and the connection stays', async () => {
    const s = await serve();
    const raw = open(s.port);
    for (let round = 1; round <= 3; round += 1) {
      raw.send(get('/plans').repeat(8) + get('/api/health').repeat(7));
      const answers = await raw.answers(15 * round);
      expect(answers.slice(-15).map(({ body }) => body.includes('status'))).toEqual([
        ...Array(8).fill(false),
        ...Array(7).fill(true),
      ]);
    }
    expect(raw.text()).not.toContain('Connection: close');
  });

  it('forty at once get sixteen answers, the last of which says that the connection ends', async () => {
    const s = await serve();
    for (const path of ['/plans', '/api/health', '/api/simcards?limit=1']) {
      const raw = open(s.port);
      raw.send(get(path).repeat(40));
      const replies = repliesOf(await raw.ended);
      expect(replies.map(({ status }) => status)).toEqual(Array(16).fill(200));
      expect(replies.map(({ head }) => head.includes('Connection: close'))).toEqual([
        ...Array(15).fill(false),
        true,
      ]);
    }
  });

  it('one after the other are answered for as long as they come', async () => {
    const s = await serve();
    const raw = open(s.port);
    for (let i = 1; i <= 60; i += 1) {
      raw.send(get(i % 2 ? '/plans' : '/api/health'));
      expect((await raw.answers(i)).at(-1)!.status).toBe(200);
    }
  });
});

describe('a reader', () => {
  it('that takes nothing loses its connection, and others do not', async () => {
    const s = await serve({ stallMs: 200 });
    const idle = open(s.port);
    await once(s.server, 'connection');
    const raw = open(s.port);
    raw.socket.pause();
    raw.send(get('/large.png'));
    await once(s.server, 'request');
    while ((await connectionsOf(s.server)) > 1) await wait(5);
    // The one that asks nothing is a matter of other limits.
    idle.send(get('/plans'));
    expect((await idle.answers(1))[0]!.status).toBe(200);
  });

  it('that is slow gets all of a large answer, however long it takes', async () => {
    const s = await serve({ stallMs: 1000 });
    const raw = open(s.port);
    let came = 0;
    raw.socket.removeAllListeners('data');
    raw.socket.on('data', (chunk) => {
      came += chunk.length;
      raw.socket.pause();
      setTimeout(() => raw.socket.resume(), 10);
    });
    raw.send(get('/large.png').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    await once(raw.socket, 'end');
    expect(came).toBeGreaterThan(LARGE.length);
  });

  it('of a stream on which nothing moves for long keeps its connection', async () => {
    let say = (_: string) => {};
    const server = createServer((_, res) => {
      res.write('first');
      say = (text) => void res.end(text);
    });
    guardConnections(server, { ...DEFAULT_LIMITS, stallMs: 20 }, { warn: () => undefined });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    closers.push(() => (server.closeAllConnections(), server.close()));
    const raw = open((server.address() as AddressInfo).port);
    raw.send(get('/'));
    while (!raw.text().includes('first')) await wait(5);
    await wait(200);
    say('last');
    while (!raw.text().includes('last')) await wait(5);
  });
});

describe('a connection that is half open', () => {
  const limits = { headersMs: 150, requestMs: 300, checkMs: 30, lingerMs: 100 };

  it.each([
    ['says nothing', '', 408],
    ['begins a request', 'GET /pl', 408],
    ['sends headers without end', 'GET /plans HTTP/1.1\r\nHost: a\r\nX-A: b\r\n', 408],
    [
      'sends no body',
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      408,
    ],
    ['sends rubbish', 'rubbish\r\n\r\n', 400],
  ])(
    'and %s is ended by the server, also when the other side is not',
    async (_, bytes, status) => {
      const s = await serve(limits);
      const raw = open(s.port);
      raw.send(bytes);
      const text = await raw.ended;
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(text).toContain('X-Content-Type-Options: nosniff');
      await allGone(s.server);
      // By itself, Node would look at it after half a minute.
    },
    20_000,
  );
});

describe('more connections than there is room for', () => {
  it('are dropped, which the log says with their number, and the others go on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    closers.push(() => vi.useRealTimers());
    const lines: object[] = [];
    const s = await serve({ connections: 2 }, lines);
    const first = open(s.port);
    const second = open(s.port);
    for (const raw of [first, second]) {
      raw.send(get('/plans'));
      await raw.answers(1);
    }
    expect(await open(s.port).ended).toBe('');
    expect(lines).toEqual([{ evt: 'connections.dropped', count: 1, most: 2 }]);
    for (let i = 0; i < 3; i += 1) await open(s.port).ended;
    expect(lines).toHaveLength(1);
    // What came after the line is told when its minute ends, though nothing is dropped any more.
    vi.advanceTimersByTime(60_000);
    expect(lines.slice(1)).toEqual([{ evt: 'connections.dropped', count: 3, most: 2 }]);
    vi.advanceTimersByTime(120_000);
    expect(lines).toHaveLength(2);
    second.send(get('/plans'));
    expect(await second.answers(2)).toHaveLength(2);
    first.close();
    while ((await connectionsOf(s.server)) > 1) await wait(5);
    const third = open(s.port);
    third.send(get('/plans'));
    expect((await third.answers(1))[0]!.status).toBe(200);
  });
});
