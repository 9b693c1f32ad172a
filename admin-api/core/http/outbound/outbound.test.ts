import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outbound } from './outbound.ts';
import { outboundUrl } from './outbound-address.ts';

/** A server on this machine that counts who comes, whatever they say. */
let canary: Server;
let connections = 0;
let answer: RequestListener = (_req, res) => res.end('{}');
let port = 0;
beforeEach(async () => {
  connections = 0;
  answer = (_req, res) => res.end('{}');
  canary = createServer((req, res) => answer(req, res));
  canary.on('connection', () => (connections += 1));
  await once(canary.listen(0, '127.0.0.1'), 'listening');
  ({ port } = canary.address() as AddressInfo);
});
afterEach(() => {
  canary.closeAllConnections();
  canary.close();
});
const local = (path = '/', options = {}) =>
  outbound(`http://127.0.0.1:${port}${path}`, { allowLocal: true, ...options });

/** Hosts of networks that nobody outside may reach through us, in every spelling. */
const CLOSED_HOSTS = `
  127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.0.0.1 017700000001 0177.0.0.1
  127.0.0.1. 127.255.255.254 %31%32%37.0.0.1 １２７.0.0.1 127。0。0。1 0 0.0.0.0 0.1.2.3
  10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.254 169.254.169.254 0xa9fea9fe 2852039166
  172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255
  198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1
  255.255.255.255 [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:a00:1]
  [::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b:1::1] [100::1] [2001::1] [2001:db8::1]
  [2002:7f00:1::] [3fff::1] [5f00::1] [fc00::1] [fd12:3456::1] [fe80::1] [fec0::1]
  [ff02::1] [0:0:0:0:0:ffff:a9fe:a9fe]
`
  .trim()
  .split(/\s+/);

describe('an address', () => {
  it.each(CLOSED_HOSTS)('at %s is refused before any connection', async (host) => {
    for (const address of [`https://${host}/`, `https://${host}:${port}/x`]) {
      await expect(outbound(address)).rejects.toMatchObject({
        code: expect.stringMatching(/^(private_address|bad_address)$/),
      });
    }
    expect(connections).toBe(0);
  });

  it.each([
    ['', 'no web address'],
    ['example.com/feed', 'no web address'],
    ['http://example.com/', 'https://'],
    ['ftp://example.com/', 'https://'],
    ['file:///etc/passwd', 'https://'],
    ['data:text/plain,x', 'https://'],
    ['gopher://example.com/', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['https://ada:secret@example.com/', 'user name'],
    ['https://example.com@127.0.0.1/', 'user name'],
    ['https://example.com:22/', 'port 22'],
    ['https://example.com:80/', 'port 80'],
  ])('"%s" is refused with a reason', async (address, reason) => {
    await expect(outbound(address)).rejects.toThrow(reason);
  });

  it.each(['1.1.1.1', '8.8.8.8', '100.128.0.1', '172.32.0.1', '[2606:4700::1111]', 'a.example'])(
    'at the public host %s is allowed',
    (host) => {
      expect(outboundUrl(`https://${host}/x?y=1`).pathname).toBe('/x');
      expect(outboundUrl(`https://${host}:8443/`).port).toBe('8443');
    },
  );

  it('of this machine passes only where the operator may name it, and no other private one', () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      expect(() => outboundUrl(`http://${host}:${port}/`)).toThrow();
      expect(outboundUrl(`http://${host}:${port}/`, { allowLocal: true }).port).toBe(String(port));
    }
    for (const address of ['http://10.0.0.1/', 'https://10.0.0.1/', 'http://a.example/']) {
      expect(() => outboundUrl(address, { allowLocal: true })).toThrow();
    }
  });
});

describe('a name', () => {
  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['169.254.169.254']],
    [['fe80::1%eth0']],
    [['not-an-ip']],
    [['8.8.8.8', '127.0.0.1']],
  ])('that means %j is refused', async (addresses) => {
    const request = outbound(`https://feeds.example:${port}/`, { lookup: async () => addresses });
    await expect(request).rejects.toMatchObject({ code: 'private_address' });
    expect(connections).toBe(0);
  });

  it('is asked for once, and what was checked is what is called', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    let asked = 0;
    const { status } = await outbound(`http://localhost:${port}/`, {
      allowLocal: true,
      lookup: async () => answers[asked++] ?? [],
    });
    expect([status, asked, connections]).toEqual([200, 1, 1]);
  });

  it('of this machine that means another one is refused', async () => {
    const options = { allowLocal: true, lookup: async () => ['8.8.8.8'] };
    await expect(outbound(`http://localhost:${port}/`, options)).rejects.toMatchObject({
      code: 'private_address',
    });
  });

  it('that nobody knows, or whose server says nothing in time, fails in words', async () => {
    const unknown = outbound('https://feeds.example/', {
      lookup: async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
    });
    await expect(unknown).rejects.toThrow('feeds.example could not be reached (ENOTFOUND)');
    const silent = outbound('https://feeds.example/', {
      timeoutMs: 20,
      lookup: () => new Promise(() => undefined),
    });
    await expect(silent).rejects.toMatchObject({ code: 'too_slow' });
  });
});

describe('a request', () => {
  it('carries what it was given and nothing else, and brings back status, headers and bytes', async () => {
    let seen: Record<string, unknown> = {};
    answer = (req, res) => {
      seen = { method: req.method, ...req.headers };
      res.writeHead(418, { ETag: '"a"', 'Set-Cookie': 'a=b' }).end('Zürich');
    };
    const sent = await local('/x', { headers: { 'X-A': '1' } });
    expect(sent.status).toBe(418);
    expect(sent.headers.etag).toBe('"a"');
    expect(sent.body.toString()).toBe('Zürich');
    expect(seen).toEqual({
      method: 'GET',
      host: `127.0.0.1:${port}`,
      connection: 'close',
      'user-agent': 'SIM-Atlas',
      accept: '*/*',
      'accept-encoding': 'identity',
      'x-a': '1',
    });
    answer = (req, res) => res.end(String(req.headers.cookie));
    expect((await local()).body.toString()).toBe('undefined');
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect (%d)', async (status) => {
    answer = (_req, res) => res.writeHead(status, { Location: '/inside' }).end();
    await expect(local()).rejects.toMatchObject({
      code: 'redirect',
      leadsTo: expect.stringMatching(/^http:.*\/inside$/),
      message: expect.not.stringContaining('/inside'),
    });
    expect(connections).toBe(1);
  });

  describe('that may be sent on', () => {
    const redirects = { most: 3, headersFor: () => ({}) };
    /** Sends on to the next of these; the last answers. */
    const chain = (...places: string[]) => {
      let at = 0;
      answer = (_req, res) => {
        const Location = places[at++];
        if (Location === undefined) res.end('there');
        else res.writeHead(302, { Location }).end('elsewhere');
      };
    };

    it('follows as often as it may, and no more', async () => {
      chain('/one', 'two', `http://127.0.0.1:${port}/three`);
      expect((await local('/', { redirects })).body.toString()).toBe('there');
      expect(connections).toBe(4);
      chain('/1', '/2', '/3', '/4');
      await expect(local('/', { redirects })).rejects.toMatchObject({
        code: 'redirect',
        message: `127.0.0.1:${port} sends on more than 3 times`,
        leadsTo: null,
      });
      expect(connections).toBe(8);
    });

    it.each([
      ['http://10.0.0.1/', 'https://'],
      ['https://10.0.0.1/', 'public internet'],
      ['https://169.254.169.254/latest/meta-data', 'public internet'],
      ['https://[::ffff:10.0.0.1]/', 'public internet'],
      ['https://a.example:22/', 'port 22'],
      ['https://ada:pw@a.example/', 'user name'],
      ['ftp://a.example/', 'https://'],
      ['file:///etc/passwd', 'https://'],
      ['gopher://a.example/', 'https://'],
    ])('is judged anew: %s is refused', async (place, words) => {
      chain('/on', place);
      await expect(local('/', { redirects })).rejects.toThrow(words);
      expect(connections).toBe(2);
    });

    it('is looked up anew, pinned, and refused when the name means a private network', async () => {
      chain(`https://feeds.example:${port}/`);
      const names: string[] = [];
      const lookup = async (name: string) => {
        names.push(name);
        return ['10.0.0.1'];
      };
      await expect(local('/', { redirects, lookup })).rejects.toMatchObject({
        code: 'private_address',
      });
      expect([names, connections]).toEqual([['feeds.example'], 1]);
    });

    it('carries what the address that it comes to is meant to get, or is refused there', async () => {
      const seen: unknown[] = [];
      answer = (req, res) => {
        seen.push([req.url, req.headers['x-key']]);
        if (req.url === '/') res.writeHead(307, { Location: '/b' }).end();
        else res.end();
      };
      const headersFor = ({ pathname }: URL) => ({ 'X-Key': pathname });
      await local('/', { headers: { 'X-Key': 'own' }, redirects: { most: 1, headersFor } });
      expect(seen).toEqual([
        ['/', 'own'],
        ['/b', '/b'],
      ]);
      const refuse = () => {
        throw new RangeError('not there');
      };
      const refused = local('/', { redirects: { most: 1, headersFor: refuse } });
      await expect(refused).rejects.toThrow('not there');
    });

    it('has one limit of time for all of its way', async () => {
      answer = (_req, res) =>
        void setTimeout(() => res.writeHead(302, { Location: '/on' }).end(), 150);
      await expect(
        local('/', { timeoutMs: 250, redirects: { most: 100, headersFor: () => ({}) } }),
      ).rejects.toMatchObject({ code: 'too_slow' });
    });

    it('is not sent on without a place to go to', async () => {
      answer = (_req, res) => res.writeHead(302).end();
      await expect(local('/', { redirects })).rejects.toMatchObject({ code: 'redirect' });
      expect(connections).toBe(1);
    });
  });

  it('takes "not modified" as the answer it is', async () => {
    answer = (_req, res) => res.writeHead(304).end();
    expect((await local()).status).toBe(304);
  });

  it('ends when the answer drips past the limit of time', async () => {
    answer = (_req, res) => {
      res.write('a');
      const drip = setInterval(() => res.write('a'), 5);
      res.once('close', () => clearInterval(drip));
    };
    await expect(local('/', { timeoutMs: 60 })).rejects.toMatchObject({ code: 'too_slow' });
  });

  it('ends when nothing comes at all', async () => {
    answer = () => undefined;
    await expect(local('/', { timeoutMs: 30 })).rejects.toMatchObject({ code: 'too_slow' });
  });

  it.each([
    ['by its length', { 'Content-Length': '5000000000' }],
    ['as it arrives', {}],
  ])('ends when the answer is too large, %s', async (_, headers) => {
    let closed = once(canary, 'never');
    answer = (_req, res) => {
      closed = once(res, 'close');
      res.writeHead(200, headers);
      const flood = () => {
        while (!res.destroyed && res.write(Buffer.alloc(10_000)));
        if (!res.destroyed) res.once('drain', flood);
      };
      flood();
    };
    await expect(local('/', { maxBytes: 100_000 })).rejects.toMatchObject({ code: 'too_large' });
    // The connection is given up, not read to its end.
    await closed;
  });

  it('takes an answer of exactly the largest size', async () => {
    answer = (_req, res) => res.end(Buffer.alloc(1000));
    expect((await local('/', { maxBytes: 1000 })).body).toHaveLength(1000);
    await expect(local('/', { maxBytes: 999 })).rejects.toMatchObject({ code: 'too_large' });
  });

  it('says that a server hung up, and leaves an abort of the caller as it is', async () => {
    answer = (req) => req.socket.destroy();
    await expect(local()).rejects.toMatchObject({ code: 'unreachable' });
    answer = () => undefined;
    const stop = new AbortController();
    const running = local('/', { signal: stop.signal });
    stop.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });
});
