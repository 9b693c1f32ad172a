import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer } from '../security/server.ts';
import { openSocket, type RawSocket } from '../security/sockets.ts';
import { drain } from './listen.ts';

/** What no kernel keeps for a reader. */
const LARGE = randomBytes(24 * 1024 * 1024);
let s: Awaited<ReturnType<typeof openTestServer>>;
let raw: RawSocket;
/** Requests that Node's parser read. */
let parsed: string[];
beforeEach(async () => {
  s = await openTestServer({}, { files: { 'large.png': LARGE }, limits: { checkMs: 50 } });
  parsed = [];
  s.server.on('request', ({ method, url }) => parsed.push(`${method} ${url}`));
  raw = openSocket(s.port);
});
afterEach(async () => {
  raw.close();
  await s.close();
});

const HOST = 'Host: a\r\n';
const get = (path: string, headers = HOST) => `GET ${path} HTTP/1.1\r\n${headers}\r\n`;
const dateless = (head: string) => head.replace(/\r\nDate: [^\r]*/, '');

/**
 * The same until Node read no more than two of the requests: the version of the data is known unasked
 * for a second, which may end amid them.
 */
async function withinASecond<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const result = await work();
    if (parsed.length === 2 || tries === 20) return result;
  }
}

/** Asks for something on a connection that has been answered the short way. */
async function afterShortWay(...pieces: string[]) {
  for (const count of [1, 2, 3]) {
    raw.send(get('/plans'));
    await raw.answers(count);
  }
  expect(parsed).toEqual(['GET /plans']);
  for (const piece of pieces) {
    raw.send(piece);
    await wait(30);
  }
}

it.each([
  ['', ''],
  ['Accept-Encoding: gzip, br\r\n', 'gzip, br'],
  ['accept-encoding:gzip\r\nAccept: */*\r\n', 'gzip'],
])(
  'further requests with %j get what Node would send, past its parser',
  async (headers, accepted) => {
    for (const path of ['/plans', '/', '/favicon.svg', '/api/simcards?limit=2']) {
      const answers = await withinASecond(async () => {
        const own = openSocket(s.port);
        parsed = [];
        await s.ask(path, { headers: { 'Accept-Encoding': accepted } });
        for (const count of [1, 2, 3, 4]) {
          own.send(get(path, HOST + headers));
          await own.answers(count);
        }
        own.close();
        return own.answers(4);
      });
      const [first, ...others] = answers;
      expect(first!.status).toBe(200);
      for (const { head, body } of others) {
        expect(dateless(head)).toBe(dateless(first!.head));
        expect(body).toBe(first!.body);
      }
      // By `ask`, and the first on the connection.
      expect(parsed).toHaveLength(2);
    }
  },
);

it('a request with other headers than the one before is read anew', async () => {
  await afterShortWay(get('/plans', `${HOST}If-None-Match: *\r\n`));
  raw.send(get('/'));
  await raw.answers(5);
  raw.send(get('/plans'));
  const answers = await raw.answers(6);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 304, 200, 200]);
  expect(parsed.slice(1)).toContain('GET /plans');
});

describe('what is not one whole GET is left to Node', () => {
  it.each([
    ['of another method', [`OPTIONS /plans HTTP/1.1\r\n${HOST}\r\n`], 405],
    ['of HTTP/1.0', ['GET /plans HTTP/1.0\r\n\r\n'], 200],
    ['that ends the connection', [get('/plans', `${HOST}Connection: close\r\n`)], 200],
    ['with a length', [get('/plans', `${HOST}Content-Length: 0\r\n`)], 200],
    ['with a body', [`${get('/plans', `${HOST}Content-Length: 3\r\n`)}abc`], 200],
    ['with chunks', [`${get('/plans', `${HOST}Transfer-Encoding: chunked\r\n`)}0\r\n\r\n`], 200],
    ['that expects something', [get('/plans', `${HOST}Expect: a\r\n`)], 417],
    ['without a host', [get('/plans', 'A: b\r\n')], 400],
    ['with two hosts', [get('/plans', HOST + HOST)], 400],
    ['with a name that is none', [get('/plans', `${HOST}A b: c\r\n`)], 400],
    ['with a folded line', [get('/plans', `${HOST}A: b\r\n c\r\n`)], 400],
    ['with bytes past ASCII', [get('/plans', `${HOST}A: \xe4\r\n`)], 200],
    ['with a bare line feed', [`GET /plans HTTP/1.1\n${HOST}\r\n`], 400],
    [
      'with a line feed in front of a value',
      [get('/plans', `${HOST}A:\nContent-Length: 40\r\n`)],
      400,
    ],
    ['with a return in front of a value', [get('/plans', `${HOST}A:\rB: c\r\n`)], 400],
    ['with a return behind a value', [get('/plans', `${HOST}A: b\r\r\n`)], 400],
    ['with a host that ends in a space of another kind', [get('/plans', 'Host: a\xa0\r\n')], 400],
    ['for a whole address', [`GET http://a/plans HTTP/1.1\r\n${HOST}\r\n`], 400],
    ['in two pieces', ['GET /pl', `ans HTTP/1.1\r\n${HOST}\r\n`], 200],
    ['of many headers', [get('/plans', HOST + 'A: b\r\n'.repeat(1200))], 431],
  ] as const)('one %s', async (_, pieces, status) => {
    await afterShortWay(...pieces);
    const answers = await raw.answers(4);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, status]);
  });

  it('and what follows an incomplete one belongs to it', async () => {
    await afterShortWay(
      `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: text/plain\r\nContent-Length: 33\r\n\r\n`,
      get('/plans'),
    );
    const answers = await raw.answers(4);
    expect(answers).toHaveLength(4);
    expect(answers[3]!.status).toBeGreaterThanOrEqual(400);
    await wait(50);
    expect(await raw.answers(4)).toHaveLength(4);
  });

  it('and headers may look like a request', async () => {
    await afterShortWay(`GET /favicon.svg HTTP/1.1\r\n${HOST}A: `, get('/plans'));
    const answers = await raw.answers(4);
    expect(
      answers.slice(3).map(({ status, head }) => [status, /svg/.test(head)]),
    ).not.toContainEqual([200, false]);
  });
});

it('waits for the answers before it', async () => {
  raw.send(get('/plans'));
  await raw.answers(1);
  s.server.prependOnceListener('request', (_, res) => {
    const end = res.end.bind(res) as (...args: unknown[]) => ServerResponse;
    res.end = (...args: unknown[]) => {
      setTimeout(end, 50, ...args);
      return res;
    };
    raw.send(get('/plans'));
  });
  raw.send(get('/plans?q=fresh'));
  const answers = await raw.answers(3);
  expect(answers.map(({ body }) => /<body>(\w+)/.exec(body)?.[1])).toEqual([
    'plans',
    'live',
    'plans',
  ]);
});

it('says that the connection ends where the server does', async () => {
  await afterShortWay();
  s.site.close();
  raw.send(get('/plans'));
  const answers = await raw.answers(4);
  expect(answers[3]!.head).toContain('Connection: close');
});

it('an idle connection ends in its time, counted from the last answer', async () => {
  const other = await openTestServer({}, { limits: { idleMs: 600 } });
  const own = openSocket(other.port);
  for (let count = 1; count <= 4; count += 1) {
    own.send(get('/plans'));
    await own.answers(count);
    await wait(300);
  }
  await own.ended;
  await other.close();
});

it('a server that ends lets a slow reader have all of an answer', async () => {
  raw.close();
  let written = () => 0;
  s.server.on('connection', (served) => (written = () => served.bytesWritten));
  const socket = connect(s.port, '127.0.0.1');
  let bytes = 0;
  socket.on('data', (chunk) => (bytes += chunk.length));
  const whole = async (count: number) => {
    while (bytes < count * LARGE.length) await once(socket, 'data');
  };
  socket.write(get('/large.png'));
  await whole(1);
  socket.pause();
  socket.write(get('/large.png'));
  // The second answer is under way: a request that nobody has read yet ends with its connection.
  await expect.poll(written).toBeGreaterThan(1.5 * LARGE.length);
  expect(parsed).toEqual(['GET /large.png']);
  s.site.close();
  const ended = drain(s.server);
  await wait(100);
  socket.resume();
  await whole(2);
  await ended;
});

it('leaves nothing behind of answers that had to wait', async () => {
  let counted = () => 0;
  raw.close();
  s.server.on('connection', (served) => (counted = () => served.listenerCount('close')));
  const socket = connect(s.port, '127.0.0.1');
  let bytes = 0;
  socket.on('data', (chunk) => (bytes += chunk.length));
  const listeners: number[] = [];
  for (let count = 1; count <= 4; count += 1) {
    socket.pause();
    socket.write(get('/large.png'));
    await wait(50);
    socket.resume();
    while (bytes < count * LARGE.length) await once(socket, 'data');
    listeners.push(counted());
  }
  expect(parsed).toEqual(['GET /large.png']);
  expect(new Set(listeners.slice(1)).size).toBe(1);
  socket.destroy();
});

it('answers are the same however the bytes are cut', async () => {
  const REQUESTS: [text: string, status: number][] = [
    [get('/plans'), 200],
    [get('/favicon.svg', `${HOST}Accept-Encoding: br\r\n`), 200],
    [get('/none'), 404],
    [get('/plans', `${HOST}If-None-Match: *\r\n`), 304],
    [
      `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Length: 35\r\n\r\n${get('/plans').slice(0, 35).padEnd(35)}`,
      0,
    ],
  ];
  const random = (most: number) => Math.floor(Math.random() * most);
  for (let round = 0; round < 60; round += 1) {
    const own = openSocket(s.port);
    const asked = Array.from({ length: 1 + random(9) }, () => REQUESTS[random(REQUESTS.length)]!);
    let text = asked.map(([one]) => one).join('');
    const cuts: string[] = [];
    while (text) {
      const size = random(2)
        ? (REQUESTS.find(([one]) => text.startsWith(one))?.[0].length ?? 9)
        : 1 + random(90);
      cuts.push(text.slice(0, size));
      text = text.slice(size);
    }
    for (const cut of cuts) {
      own.send(cut);
      if (random(3)) await wait(2);
    }
    const statuses = (await own.answers(asked.length)).map(({ status }) => status);
    const expected = asked.map(([, status], index) => status || statuses[index]);
    expect(statuses, cuts.join('|')).toEqual(expected);
    own.close();
  }
});

it('a connection that is used is not the one that makes room', async () => {
  const other = await openTestServer({}, { limits: { connections: 2 } });
  const [used, idle] = [openSocket(other.port), openSocket(other.port)];
  used.send(get('/plans'));
  await used.answers(1);
  idle.send(get('/plans'));
  await idle.answers(1);
  used.send(get('/plans'));
  await used.answers(2);
  const third = openSocket(other.port);
  third.send(get('/plans'));
  await Promise.all([third.answers(1), idle.ended]);
  used.send(get('/plans'));
  expect(await used.answers(3)).toHaveLength(3);
  for (const socket of [used, idle, third]) socket.close();
  await other.close();
});
