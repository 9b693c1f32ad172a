import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { testAccount } from '../../testing.ts';
import { openTestServer } from './server.ts';

/** Security checks 30 and 31: requests that are too much, against the real server. */
const s = await openTestServer();
const { cookie } = await testAccount(s.test, 'ada', true);
afterAll(() => s.close());

const MB = 1024 * 1024;
const HEADERS = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
const post = (body: Iterable<string | Buffer>, headers: Record<string, string> = {}) =>
  s.ask('/api/carriers', {
    method: 'POST',
    headers: { ...HEADERS, Cookie: cookie, ...headers },
    body,
  });
const alive = async () => expect((await s.ask('/api/health')).status).toBe(200);

/** A body of `count` chunks that is never held as a whole. */
function* chunks(count: number, size = 64 * 1024) {
  const chunk = Buffer.alloc(size, 'a');
  yield '{"name":"';
  for (let i = 0; i < count; i += 1) yield chunk;
  yield '"}';
}

describe('bodies', () => {
  it('of 50 MB are refused, announced or not, without being kept', async () => {
    // One of each first: what the test itself allocates is no finding.
    await post([Buffer.alloc(MB)]).catch(() => null);
    const before = process.memoryUsage().rss;
    const announced = await raw(
      `POST /api/carriers HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\nContent-Length: ${50 * MB}\r\n\r\n{"name":"`,
    );
    expect(announced).toMatch(/^HTTP\/1\.1 413 /);
    for (let i = 0; i < 5; i += 1) {
      expect((await post(chunks(16))).status).toBe(413);
      await alive();
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MB);
  });

  it('are counted as they stream: chunked ones past 64 kB are refused, smaller ones read', async () => {
    expect((await post(chunks(3, 32 * 1024))).status).toBe(413);
    expect((await post(['{"name":', '"a"', '}'])).status).toBe(400);
  });

  it.each([
    [8, '/api/login'],
    [8, '/api/register'],
    [8, '/api/logout'],
    [8, '/api/password'],
    [8, '/api/events'],
  ])('that anybody may send have %i kB at most for %s', async (kilobytes, path) => {
    const send = (bytes: number) => {
      const names = Array.from({ length: 400 }, (_, i) => `"k${i}":1`).join();
      const body = [`{${names}}`.padEnd(bytes)];
      return s.ask(path, { method: 'POST', headers: HEADERS, body });
    };
    expect([200, 400, 401]).toContain((await send(kilobytes * 1024)).status);
    const { status, text } = await send(kilobytes * 1024 + 1);
    expect(status).toBe(413);
    expect(JSON.parse(text)).toEqual({ message: `The request may have ${kilobytes} kB at most` });
  });

  it('shorter or longer than their Content-Length are no valid request', async () => {
    const head = (length: number) =>
      `POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;
    expect(await raw(`${head(1)}{"username":"x","password":"y"}`)).toMatch(/^HTTP\/1\.1 400 /);
    const short = await raw(`${head(1000)}{}`, true);
    expect(short === '' || /^HTTP\/1\.1 4\d\d /.test(short)).toBe(true);
    await alive();
  });

  it('that are compressed are refused', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip']) {
      const answer = await post([gzipSync('{}')], { 'Content-Encoding': encoding });
      expect(answer.status).toBe(415);
    }
  });

  it.each([
    ['many members', `{${Array.from({ length: 5000 }, (_, i) => `"k${i}":1`).join()}}`],
    ['deep lists', `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['deep objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['a number without end', `{"name":${'9'.repeat(60_000)}}`],
    ['one long text', `{"name":"${'x'.repeat(60_000)}"}`],
  ])('with %s answer 400', async (_, body) => {
    expect((await post([body])).status).toBe(400);
    await alive();
  });

  it('of 100,000 members are too large', async () => {
    const body = `{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":1`).join()}}`;
    expect((await post([body])).status).toBe(413);
    await alive();
  });
});

describe('request lines and headers', () => {
  it.each([
    ['a header of 20 kB', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
    [
      'a cookie of 20 kB',
      `GET /api/user HTTP/1.1\r\nHost: a\r\nCookie: session=${'x'.repeat(20_000)}\r\n\r\n`,
    ],
    ['a URL of 1 MB', `GET /plans?q=${'x'.repeat(MB)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['50,000 parameters', `GET /api/simcards?${'a=1&'.repeat(50_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ])('with %s answer 431', async (_, bytes) => {
    expect(await raw(bytes)).toMatch(/^HTTP\/1\.1 431 /);
    await alive();
  });

  it('with 3,000 parameters are answered', async () => {
    for (const path of ['/api/simcards', '/plans', '/compare']) {
      const many = Array.from({ length: 1500 }, (_, i) => `k${i}=1`).join('&');
      const same = 'carriers=att&'.repeat(1000);
      for (const query of [many, same]) {
        expect((await s.ask(`${path}?${query}`)).status).toBeLessThan(500);
      }
    }
  });
});

function raw(bytes: string, end = false): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(s.port, '127.0.0.1', () =>
      end ? socket.end(bytes) : socket.write(bytes),
    );
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (text.includes('\r\n\r\n')) socket.end();
    });
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
}
