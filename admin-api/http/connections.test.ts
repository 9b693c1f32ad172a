import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openTestServer } from '../security/server.ts';
import { testAccount } from '../testing.ts';
import { openSocket, repliesOf, type RawSocket } from '../security/sockets.ts';
import { DEFAULT_LIMITS, guardConnections, type ServerLimits } from './connections.ts';

/** What no kernel keeps for a reader, so that most of it waits in the server. */
const LARGE = randomBytes(24 * 1024 * 1024);
const FILES = { 'large.png': LARGE };

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
async function serve(
  limits?: Partial<ServerLimits>,
  lines: object[] = [],
  variables: Record<string, string> = {},
) {
  const log = {
    warn: (line: object) => void lines.push(line),
    info() {},
    error() {},
    child: () => log,
  };
  const options = { files: FILES, log: log as never, ...(limits && { limits }) };
  const s = await openTestServer(variables, options);
  closers.push(s.close);
  return s;
}
function open(port: number, from?: string): RawSocket {
  const raw = openSocket(port, from);
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

  it('may come on an idle connection for longer than a proxy keeps one', async () => {
    const s = await serve();
    const raw = open(s.port);
    raw.send(get('/api/health'));
    const [reply] = await raw.answers(1);
    expect(reply!.head).toContain('Keep-Alive: timeout=65');
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
    // Reader and server share this process: on a busy machine both may stand still for a second. The
    // whole answer takes longer than this.
    const s = await serve({ stallMs: 3000 });
    const start = performance.now();
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
    expect(performance.now() - start).toBeGreaterThan(3000);
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
  const limits = { headersMs: 150, bodyMs: 300, checkMs: 30, lingerMs: 100 };

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

describe('a body that comes slowly', () => {
  const post = (path: string, cookie: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\n` +
    `Content-Type: application/octet-stream\r\nX-File-Name: a.csv\r\nContent-Length: ${length}\r\n\r\n`;
  const slowly = async (raw: RawSocket, text: string) => {
    for (const letter of text) {
      if (raw.socket.destroyed) return;
      raw.send(letter);
      await wait(20);
    }
  };
  const CSV = 'Carrier,Plan,Price\nWarp,Unlimited,25\n';

  it('is taken of an admin, however long it takes', async () => {
    const s = await serve({ bodyMs: 100, bodyStallMs: 60_000, checkMs: 10 });
    const { cookie } = await testAccount(s.test, 'ada', true);
    const raw = open(s.port);
    raw.send(post('/api/imports', cookie, CSV.length));
    await slowly(raw, CSV);
    const [answer] = await raw.answers(1);
    expect(answer!.status).toBeLessThan(300);
    expect(answer!.body).toContain('a.csv');
    // Nor is the next request of the connection late.
    raw.send(get('/plans'));
    expect((await raw.answers(2))[1]!.status).toBe(200);
  });

  it('ends with an admin who sends nothing more', async () => {
    const s = await serve({ bodyMs: 60_000, bodyStallMs: 100, checkMs: 10 });
    const { cookie } = await testAccount(s.test, 'ada', true);
    const raw = open(s.port);
    raw.send(`${post('/api/imports', cookie, 90)}Carrier,`);
    expect(await raw.ended).toMatch(/^HTTP\/1\.1 408 /);
    await allGone(s.server);
  });

  it.each([
    ['/api/login', 408, 'nobody'],
    ['/api/password', 408, 'visitor'],
    ['/api/imports', 401, 'forged'],
  ])('to %s ends with a stranger, after %i (%s)', async (path, status, who) => {
    const s = await serve({ bodyMs: 100, bodyStallMs: 60_000, checkMs: 10 });
    const { cookie } = await testAccount(s.test, 'visitor');
    const cookies = { nobody: '', visitor: cookie, forged: `session=${'x'.repeat(43)}` };
    const raw = open(s.port);
    const head = post(path, cookies[who as keyof typeof cookies], 8000);
    raw.send(head.replace('octet-stream', 'json'));
    void slowly(raw, 'x'.repeat(8000));
    expect(await raw.ended).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    raw.close();
    await allGone(s.server);
  });
});

describe('more connections than there is room for', () => {
  it('are dropped behind a proxy, which the log says with their number, and the others go on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    closers.push(() => vi.useRealTimers());
    const lines: object[] = [];
    const s = await serve({ connections: 2 }, lines, { TRUST_PROXY: '1' });
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

  /** An open connection that was answered, from a network of its own choice. */
  const answered = async (port: number, from: string) => {
    const raw = open(port, from);
    raw.send(get('/plans'));
    expect((await raw.answers(1))[0]!.status).toBe(200);
    return raw;
  };
  /** A request that goes on for as long as its body does not come. */
  const BUSY =
    'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';

  it('end the oldest idle one of the network that has the most, and others go on', async () => {
    const lines: object[] = [];
    const s = await serve({ connections: 6 }, lines);
    const reader = await answered(s.port, '127.0.1.1');
    const crowd = [];
    // A /24 is one network; the first is no longer idle.
    for (let i = 1; i <= 4; i += 1) crowd.push(await answered(s.port, `127.0.2.${i}`));
    const request = once(s.server, 'request');
    crowd[0]!.send(BUSY);
    await request;
    await answered(s.port, '127.0.3.1');
    expect(lines).toEqual([]);
    await answered(s.port, '127.0.4.1');
    await crowd[1]!.ended;
    expect(lines).toEqual([{ evt: 'connections.dropped', count: 1, most: 6 }]);
    await answered(s.port, '127.0.2.9');
    await crowd[2]!.ended;
    expect(await connectionsOf(s.server)).toBe(6);
    for (const raw of [reader, crowd[3]!]) {
      raw.send(get('/plans'));
      expect((await raw.answers(2))[1]!.status).toBe(200);
    }
    crowd[0]!.send('}       x');
    expect((await crowd[0]!.answers(2))[1]!.status).toBe(400);
  });

  it('let newcomers in past one that holds all of them, idle or busy', async () => {
    const s = await serve({ connections: 40 });
    for (let i = 0; i < 100; i += 1) {
      const connection = once(s.server, 'connection');
      open(s.port, '127.0.2.1').send(i % 2 ? BUSY : '');
      await connection;
    }
    for (let i = 1; i <= 10; i += 1) await answered(s.port, `127.0.${10 + i}.1`);
    expect(await connectionsOf(s.server)).toBe(40);
  });

  it('end no request under way where nobody has more than half of them', async () => {
    const s = await serve({ connections: 2 });
    const busy = [];
    for (const from of ['127.0.1.1', '127.0.2.1']) {
      const raw = await answered(s.port, from);
      const request = once(s.server, 'request');
      raw.send(BUSY);
      await request;
      busy.push(raw);
    }
    expect(await open(s.port, '127.0.3.1').ended).toBe('');
    for (const raw of busy) {
      raw.send('}       x');
      expect((await raw.answers(2))[1]!.status).toBe(400);
    }
  });
});
