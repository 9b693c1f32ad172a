import { afterAll, describe, expect, it } from 'vitest';
import { paths } from '#src/domain/paths.ts';
import { describedOperations, fillPath } from '#tests/support/operations.ts';
import { openTestServer, type RawAnswer } from './server.ts';

/** Security check 37: the header set on everything that the real server answers. */
const s = await openTestServer({ SITE_URL: 'https://sim.example' });
const { operations } = await describedOperations(s);
afterAll(() => s.close());

/** What other sites may show. */
const FOR_OTHERS = /\/favicon\.svg|\/api\/feed\.(atom|json)$/;
const seen = new Set<number>();
function holds(told: string, { status, headers }: RawAnswer) {
  seen.add(status);
  expect([told, headers]).toEqual([
    told,
    expect.objectContaining({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy':
        status < 400 && FOR_OTHERS.test(told) ? 'cross-origin' : 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'content-security-policy': expect.stringMatching(
        /default-src 'none'.*frame-ancestors 'none'/,
      ),
      'cache-control': expect.any(String),
    }),
  ]);
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) {
    expect([told, headers[name]]).toEqual([told, undefined]);
  }
  const type = headers['content-type'];
  if (type?.includes('json')) expect(type).toMatch(/^application\/(feed\+)?json; charset=utf-8$/);
}

const PLACES =
  `/ /plans /plans?q=x /favicon.svg /admin /plans/ //plans /uk /gb /nowhere /region/ZZ /.env
  /api /api/ /api/nothing /api/docs /api/openapi.json /api/simcards /api/simcards /api/simcards?page=0
  /%00 /%ff`.split(/\s+/);
const JSON_TYPE = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };

describe('the header set', () => {
  it('stands on every described route, by every method', async () => {
    for (const { path, name } of operations) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const headers = method === 'GET' || method === 'HEAD' ? {} : JSON_TYPE;
        holds(`${method} of ${name}`, await s.ask(fillPath(path), { method, headers }));
      }
    }
  });

  it('stands on pages, files, redirects and what is not there', async () => {
    for (const path of PLACES) {
      const answer = await s.ask(path);
      holds(path, answer);
      const { etag } = answer.headers;
      if (etag) holds(`${path} again`, await s.ask(path, { headers: { 'If-None-Match': etag } }));
    }
    for (const method of ['POST', 'TRACE', 'PROPFIND']) {
      holds(`${method} of a page`, await s.ask('/plans', { method }));
    }
  });

  it('stands on refusals of body, type, origin, length and number', async () => {
    const post = (headers: Record<string, string>, body: string) =>
      s.ask('/api/login', { method: 'POST', headers, body: [body] });
    holds('400', await post(JSON_TYPE, '{'));
    holds('403', await post({ ...JSON_TYPE, 'Sec-Fetch-Site': 'cross-site' }, '{}'));
    holds('413', await post(JSON_TYPE, 'x'.repeat(70_000)));
    holds('415', await post({ ...JSON_TYPE, 'Content-Type': 'text/plain' }, '{}'));
    holds('431', await s.ask('/', { headers: { 'X-Long': 'x'.repeat(20_000) } }));
    for (let i = 0; i < 11; i += 1) {
      holds('login', await post(JSON_TYPE, '{"username":"nobody","password":"wrong"}'));
    }
    expect(seen).toContain(429);
  });

  it('stands on what assistants get', async () => {
    const own = {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    };
    const post = (body: string, headers = {}) =>
      s.ask(paths.mcp, { method: 'POST', headers: { ...own, ...headers }, body: [body] });
    const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    for (const [body, headers, status] of [
      [list, {}, 200],
      [list, { 'MCP-Protocol-Version': 'none' }, 400],
      ['{', {}, 400],
      [list, { Origin: 'https://evil.test' }, 403],
      [list, { Accept: '*/*' }, 406],
      ['x'.repeat(17_000), {}, 413],
      [list, { 'Content-Type': 'text/plain' }, 415],
    ] as const) {
      const answer = await post(body, headers);
      expect([body.slice(0, 50), headers, answer.status]).toEqual([
        body.slice(0, 50),
        headers,
        status,
      ]);
      holds(`mcp ${status}`, answer);
    }
    for (const method of ['GET', 'DELETE', 'OPTIONS']) {
      holds(`${method} of mcp`, await s.ask(paths.mcp, { method }));
    }
  });

  it('stands on failures', async () => {
    const rename = (from: string, to: string) =>
      s.db.write((commit) => commit([{ sql: `ALTER TABLE ${from} RENAME TO ${to}`, args: [] }]));
    await rename('price_records', 'gone');
    const answer = await s.ask('/api/simcards/77/price-history');
    holds('500', answer);
    expect(answer.text).not.toMatch(/price_records|SELECT|SQL|\bat /);
    await rename('gone', 'price_records');
    for (const status of [200, 301, 304, 400, 401, 403, 404, 405, 413, 415, 429, 431, 500]) {
      expect(seen).toContain(status);
    }
  });
});
