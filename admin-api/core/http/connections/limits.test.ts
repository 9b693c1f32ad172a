import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openTestServer } from '../../../server/security/server.ts';
import { openSocket, type RawSocket } from '../../../server/security/sockets.ts';
import { testAccount } from '../../../testing.ts';
import { connectionsFor, DEFAULT_LIMITS, limitConnections, openFilesLimit } from './limits.ts';
import { drain } from './listen.ts';

/** What no kernel keeps for a reader, so that most of it waits in the server. */
const LARGE = randomBytes(24 * 1024 * 1024);
const FILES = { 'large.png': LARGE };

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
async function serve(
  limits: Partial<typeof DEFAULT_LIMITS> = {},
  lines: object[] = [],
  variables: Record<string, string> = {},
) {
  const log = { warn: (line: object) => void lines.push(line), info() {}, error() {} };
  const options = { files: FILES, log: { ...log, child: () => log } as never, limits };
  const s = await openTestServer(variables, options);
  closers.push(s.close);
  return s;
}
function open(port: number, from?: string): RawSocket {
  const raw = openSocket(port, from);
  closers.push(raw.close);
  return raw;
}
/** An open connection that was answered. */
async function answered(port: number, from?: string): Promise<RawSocket> {
  const raw = open(port, from);
  raw.send(get('/plans'));
  expect((await raw.answers(1))[0]!.status).toBe(200);
  return raw;
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
const untilThereAre = async (server: Server, count: number) => {
  while ((await connectionsOf(server)) > count) await wait(5);
};

describe('requests that come one upon the other', () => {
  it.each(['/large.png', '/large.png?x=1', '/plans?q=x', '/api/simcards?limit=3'])(
    'for %s, and whose answers nobody reads, are held 16 at a time until the connection ends',
    async (path) => {
      const s = await serve();
      const answers: ServerResponse[] = [];
      s.server.prependListener('request', (_, res) => void answers.push(res));
      const raw = open(s.port);
      raw.socket.pause();
      raw.send(get(path).repeat(1200));
      await once(s.server, 'connection');
      await untilThereAre(s.server, 0);
      expect(answers.length).toBeGreaterThan(16);
      expect(answers.filter((answer) => answer.headersSent).length).toBeLessThanOrEqual(16);
    },
  );
});

describe('a reader', () => {
  it('that takes nothing loses its connection, and who asks nothing does not', async () => {
    const s = await serve({ stallMs: 200 });
    const raw = open(s.port);
    raw.socket.pause();
    raw.send(get('/large.png'));
    await once(s.server, 'request');
    const idle = await answered(s.port);
    await untilThereAre(s.server, 1);
    idle.send(get('/plans'));
    expect(await idle.answers(2)).toHaveLength(2);
  });

  it('that is slow gets all of a large answer, also when the server ends meanwhile', async () => {
    const s = await serve({ stallMs: 1500 });
    const raw = open(s.port);
    const slowUntil = performance.now() + 3000;
    let came = 0;
    raw.socket.removeAllListeners('data');
    raw.socket.on('data', (chunk) => {
      came += chunk.length;
      if (performance.now() > slowUntil) return;
      raw.socket.pause();
      setTimeout(() => raw.socket.resume(), 40);
    });
    raw.send(get('/large.png'));
    await once(raw.socket, 'data');
    s.site.close();
    await Promise.all([drain(s.server), once(raw.socket, 'end')]);
    expect(came).toBeGreaterThan(LARGE.length);
    expect(performance.now()).toBeGreaterThan(slowUntil);
  });

  it('of a stream on which nothing moves for long keeps its connection', async () => {
    let say = (_: string) => {};
    const server = createServer((req, res) => {
      limits.admit(req, res);
      res.write('first');
      say = (text) => void res.end(text);
    });
    const warn = () => undefined;
    const limits = limitConnections(server, { ...DEFAULT_LIMITS, stallMs: 20 }, { warn }, false);
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
  const limits = { headersMs: 150, bodyMs: 300, idleMs: 300, checkMs: 30, lingerMs: 100 };

  it.each([
    ['says nothing', '', 408],
    ['begins a request', 'GET /pl', 408],
    ['begins a second one', `${get('/plans')}GET /pl`, 408],
    ['sends headers without end', 'GET /plans HTTP/1.1\r\nHost: a\r\nX-A: b\r\n', 408],
    [
      'sends no body',
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      408,
    ],
    ['sends rubbish', 'rubbish\r\n\r\n', 400],
  ])('and %s is ended by the server, also when the other side is not', async (_, bytes, status) => {
    const s = await serve(limits);
    const raw = open(s.port);
    raw.send(bytes);
    const text = (await raw.ended).slice((await raw.ended).lastIndexOf('HTTP/1.1 '));
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(text).toContain('X-Content-Type-Options: nosniff');
    // By itself, Node would look at it after half a minute.
    await untilThereAre(s.server, 0);
  });

  it('and asks nothing more is ended in its time, counted from the last answer', async () => {
    const s = await serve({ idleMs: 600 });
    const raw = open(s.port);
    for (let count = 1; count <= 4; count += 1) {
      raw.send(get('/plans'));
      expect(await raw.answers(count)).toHaveLength(count);
      await wait(300);
    }
    await raw.ended;
  });
});

describe('a body that comes slowly', () => {
  const CSV = 'Carrier,Plan,Price\nWarp,Unlimited,25\n';
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

  it('is taken of an admin, however long it takes', async () => {
    const s = await serve({ bodyMs: 100, checkMs: 10 });
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
    const s = await serve({ stallMs: 100 });
    const { cookie } = await testAccount(s.test, 'ada', true);
    const raw = open(s.port);
    raw.send(`${post('/api/imports', cookie, 90)}Carrier,`);
    expect(await raw.ended).toMatch(/^HTTP\/1\.1 408 /);
    await untilThereAre(s.server, 0);
  });

  it.each([
    ['/api/login', 408, 'nobody'],
    ['/api/password', 408, 'visitor'],
    ['/api/imports', 401, 'forged'],
  ])('to %s ends with a stranger, after %i (%s)', async (path, status, who) => {
    const s = await serve({ bodyMs: 100, checkMs: 10 });
    const { cookie } = await testAccount(s.test, 'visitor');
    const cookies = { nobody: '', visitor: cookie, forged: `session=${'x'.repeat(43)}` };
    const raw = open(s.port);
    const head = post(path, cookies[who as keyof typeof cookies], 8000);
    raw.send(head.replace('octet-stream', 'json'));
    void slowly(raw, 'x'.repeat(8000));
    expect(await raw.ended).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    raw.close();
    await untilThereAre(s.server, 0);
  });
});

describe('more connections than there is room for', () => {
  /** A request that goes on for as long as its body does not come. */
  const BUSY =
    'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';

  it('are dropped behind a proxy, which the log says with their number, and the others go on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    closers.push(() => vi.useRealTimers());
    const lines: object[] = [];
    const s = await serve({ connections: 2 }, lines, { TRUST_PROXY: '1' });
    const [first, second] = [await answered(s.port), await answered(s.port)];
    expect(await open(s.port).ended).toBe('');
    expect(lines).toEqual([{ evt: 'connections.dropped', count: 1, most: 2 }]);
    for (let i = 0; i < 3; i += 1) await open(s.port).ended;
    expect(lines).toHaveLength(1);
    // What came after the line is told when its minute ends, though nothing is dropped any more.
    vi.advanceTimersByTime(60_000);
    expect(lines.slice(1)).toEqual([{ evt: 'connections.dropped', count: 3, most: 2 }]);
    second.send(get('/plans'));
    expect(await second.answers(2)).toHaveLength(2);
    first.close();
    await untilThereAre(s.server, 1);
    await answered(s.port);
  });

  it('leave room for others where one network wants all of it, idle or busy', async () => {
    const s = await serve({ connections: 40 });
    for (let i = 0; i < 100; i += 1) {
      const connection = once(s.server, 'connection');
      // A /24 is one network.
      open(s.port, `127.0.2.${1 + (i % 9)}`).send(i % 2 ? BUSY : '');
      await connection;
    }
    await untilThereAre(s.server, 20);
    for (let i = 1; i <= 20; i += 1) await answered(s.port, `127.0.${10 + i}.1`);
    expect(await connectionsOf(s.server)).toBe(40);
  });

  it('end the one that is idle for longest, and none on which a request is under way', async () => {
    const lines: object[] = [];
    const s = await serve({ connections: 3 }, lines);
    const [busy, idle, used] = [
      await answered(s.port, '127.0.1.1'),
      await answered(s.port, '127.0.2.1'),
      await answered(s.port, '127.0.3.1'),
    ];
    const request = once(s.server, 'request');
    busy.send(BUSY);
    await request;
    idle.send(get('/plans'));
    await idle.answers(2);
    used.send(get('/plans'));
    await used.answers(2);
    await Promise.all([answered(s.port, '127.0.4.1'), idle.ended]);
    expect(lines).toEqual([{ evt: 'connections.dropped', count: 1, most: 3 }]);
    busy.send('}       x');
    expect((await busy.answers(2))[1]!.status).toBe(400);
    used.send(get('/plans'));
    expect(await used.answers(3)).toHaveLength(3);
  });

  it.each([
    ['256', 128],
    ['1024', 512],
    ['4096', 3584],
    ['unlimited', 10_000],
  ])('are counted by the files that may be open: of %s, %d', (files, connections) => {
    const table = `Limit        Soft Limit   Hard Limit   Units\nMax open files   ${files}    1048576     files\n`;
    expect(connectionsFor(openFilesLimit(() => table))).toBe(connections);
    expect(openFilesLimit(() => '')).toBe(1024);
  });
});
