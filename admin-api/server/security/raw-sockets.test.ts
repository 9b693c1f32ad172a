import { once } from 'node:events';
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '../../core/process/log.ts';
import { openTestServer } from './server.ts';
import { openSocket, repliesOf } from './sockets.ts';

/** Security check 33: what is no request is answered with 400, once, and the connection ends. */
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
const s = await openTestServer({ SITE_URL: 'https://sim.example' }, { log });
afterAll(() => s.close());

const get = (...lines: string[]) => `${['GET /plans HTTP/1.1', ...lines].join('\r\n')}\r\n\r\n`;
const post = (lines: string[], body = '') =>
  `${['POST /api/login HTTP/1.1', 'Host: a', ...lines].join('\r\n')}\r\n\r\n${body}`;
const CHUNKED = 'Transfer-Encoding: chunked';

const NO_REQUESTS: Record<string, string> = {
  'a chunked body with a length': post(['Content-Length: 4', CHUNKED], '0\r\n\r\n'),
  'a length with a chunked body': post([CHUNKED, 'Content-Length: 4'], '0\r\n\r\n'),
  'two lengths': post(['Content-Length: 4', 'Content-Length: 5'], 'abcde'),
  'two equal lengths': post(['Content-Length: 4', 'Content-Length: 4'], 'abcd'),
  'a list of lengths': post(['Content-Length: 4, 4'], 'abcd'),
  'a length with a sign': post(['Content-Length: +4'], 'abcd'),
  'a length in hex': post(['Content-Length: 0x4'], 'abcd'),
  'a coding of another name': post(['Transfer-Encoding: xchunked'], '0\r\n\r\n'),
  'a coding before chunked': post(['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'),
  'a coding after chunked': post(['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'),
  'the coding identity': post(['Transfer-Encoding: identity'], 'abcd'),
  'chunked twice': post([CHUNKED, CHUNKED], '0\r\n\r\n'),
  'a space before the colon': post(['Transfer-Encoding : chunked'], '0\r\n\r\n'),
  'a chunked body of HTTP/1.0': post([CHUNKED], '0\r\n\r\n').replace('/1.1', '/1.0'),
  'a chunk without a size': post([CHUNKED], 'xyz\r\n\r\n'),
  'a chunk that ends with LF': post([CHUNKED], '1\na\n0\n\n'),
  'a chunk extension with LF': post([CHUNKED], '1;a=b\nX\r\na\r\n0\r\n\r\n'),
  'lines that end with LF': 'GET /plans HTTP/1.1\nHost: a\n\n',
  'one line that ends with LF': 'GET /plans HTTP/1.1\r\nHost: a\nX-A: b\r\n\r\n',
  'one line that ends with CR': 'GET /plans HTTP/1.1\r\nHost: a\rX-A: b\r\n\r\n',
  'a folded line': get('Host: a', 'X-A: b\r\n c'),
  'a line folded with a tab': get('Host: a', 'X-A: b\r\n\tc'),
  'a folded first line': get(' Host: a'),
  'NUL in a value': get('Host: a', 'X-A: b\0c'),
  'NUL in a name': get('Host: a', 'X\0A: b'),
  'NUL in the address': get('Host: a').replace('/plans', '/pl\0ans'),
  'a line without a colon': get('Host: a', 'nothing'),
  'a line without a name': get('Host: a', ': b'),
  'an absolute address': get('Host: a').replace('/plans', 'http://evil.test/plans'),
  'an absolute address of ours': get('Host: a').replace('/plans', 'http://a/plans'),
  'a host for an address': get('Host: a').replace('/plans', 'evil.test:80'),
  'a star for an address': 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'no Host': get(),
  'an empty Host': get('Host:'),
  'two Hosts': get('Host: a', 'Host: b'),
  'two equal Hosts': get('Host: a', 'host: a'),
  'two Hosts in HTTP/1.0': get('Host: a', 'Host: b').replace('/1.1', '/1.0'),
  'a Host with a space': get('Host: a b'),
  'a Host with a path': get('Host: a/b'),
  'a Host with a name before it': get('Host: user@a'),
  'a Host with a port that is none': get('Host: a:port'),
  'a Host with quotes': get('Host: a"><script>'),
  'a list of Hosts': get('Host: a, b'),
  'HTTP/0.9': 'GET /plans\r\n\r\n',
  'HTTP/0.9 by name': get('Host: a').replace('/1.1', '/0.9'),
  'HTTP/1.2': get('Host: a').replace('/1.1', '/1.2'),
  'HTTP/2.0 by name': get('Host: a').replace('/1.1', '/2.0'),
  'the opening of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a method in small letters': get('Host: a').replace('GET', 'get'),
  'tabs in the first line': get('Host: a').replace('GET /plans ', 'GET\t/plans\t'),
  'no request at all': 'rubbish\r\n\r\n',
  'an empty answer of another server': 'HTTP/1.1 200 OK\r\n\r\n',
};

function holdsHeaders(head: string) {
  for (const line of [
    'X-Content-Type-Options: nosniff',
    'X-Frame-Options: DENY',
    'Referrer-Policy: strict-origin-when-cross-origin',
    'Strict-Transport-Security: max-age=63072000; includeSubDomains',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'; sandbox",
    'Cache-Control: no-store',
    'Connection: close',
  ]) {
    expect(head).toContain(`\r\n${line}`);
  }
}

describe('a connection that sends', () => {
  it.each(Object.entries(NO_REQUESTS))('%s gets 400 and ends', async (_, bytes) => {
    const raw = openSocket(s.port);
    raw.send(bytes);
    const text = await raw.ended;
    const replies = repliesOf(text);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    // One answer to one request: a second one would be taken for the answer to the next.
    expect(replies).toHaveLength(1);
    expect(text.split('HTTP/1.1 ')).toHaveLength(2);
    holdsHeaders(replies[0]!.head);
    raw.close();
  });

  it.each(Object.entries(NO_REQUESTS))(
    '%s after a whole request gets nothing of a third one done',
    async (_, bytes) => {
      const raw = openSocket(s.port);
      const whole = get('Host: a').replace('/plans', '/api/health');
      raw.send(whole);
      await raw.answers(1);
      raw.send(bytes + post(['Content-Length: 2'], '{}').replace('login', 'smuggled'));
      const statuses = repliesOf(await raw.ended).map(({ status }) => status);
      expect(statuses).toEqual([200, 400]);
      raw.close();
      // Nor did the app see it.
      await s.ask('/api/health');
      expect(lines.filter((line) => line.includes('smuggled'))).toEqual([]);
    },
  );

  it('rubbish behind a request under way gets no answer that could be taken for its own', async () => {
    const raw = openSocket(s.port);
    raw.send(`${get('Host: a').replace('/plans', '/api/simcards?limit=3')}rubbish\r\n\r\n`);
    const statuses = repliesOf(await raw.ended).map(({ status }) => status);
    expect(statuses).toEqual([200]);
    raw.close();
  });

  it.each([
    ['a header of 20 kB', get('Host: a', `X-Long: ${'x'.repeat(20_000)}`), 431],
    ['an address of 1 MB', get('Host: a').replace('/plans', `/${'x'.repeat(1_000_000)}`), 431],
    ['CONNECT', 'CONNECT evil.test:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
    ['an expectation that nobody knows', post(['Expect: cake', 'Content-Length: 0']), 417],
    ['a method that nobody knows', get('Host: a').replace('GET', 'PROPFIND'), 405],
  ])('%s gets its status, our headers, and the end', async (_, bytes, status) => {
    const raw = openSocket(s.port);
    raw.send(bytes);
    const text = await raw.ended;
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    holdsHeaders(repliesOf(text)[0]!.head);
    raw.close();
  });

  it('a reset after CONNECT ends that connection alone', async () => {
    const raw = openSocket(s.port);
    raw.send('CONNECT evil.test:443 HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(s.server, 'connect');
    raw.socket.write('more');
    raw.socket.resetAndDestroy();
    expect((await s.ask('/api/health')).status).toBe(200);
  });

  it.each([
    ['a name', 'sim.example'],
    ['a name with a port', 'sim.example:4321'],
    ['a name in capitals', 'SIM.Example'],
    ['an address', '192.0.2.1:80'],
    ['an IPv6 address', '[2001:db8::1]:4321'],
    ['a name with underscores', 'sim_atlas'],
  ])('%s as its Host is served, by files and by the app', async (_, host) => {
    const raw = openSocket(s.port);
    raw.send(get(`Host: ${host}`) + get(`Host: ${host}`).replace('/plans', '/api/health'));
    expect((await raw.answers(2)).map(({ status }) => status)).toEqual([200, 200]);
    raw.close();
  });

  it('HTTP/1.0 without a Host is served, by files and by the app', async () => {
    for (const path of ['/plans', '/api/health']) {
      const raw = openSocket(s.port);
      raw.send(`GET ${path} HTTP/1.0\r\n\r\n`);
      expect(repliesOf(await raw.ended).map(({ status }) => status)).toEqual([200]);
      raw.close();
    }
  });

  it('an address that no address can be made of gets 400 with our headers', async () => {
    const raw = openSocket(s.port);
    raw.send(get('Host: a').replace('/plans', '/plans\\x'));
    const [reply] = await raw.answers(1);
    expect(reply!.status).toBe(400);
    expect(reply!.head).toContain("Content-Security-Policy: default-src 'none'");
    expect(JSON.parse(reply!.body)).toEqual({ message: expect.any(String) });
    raw.close();
  });
});
