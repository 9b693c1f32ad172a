import { afterAll, beforeAll, expect, it } from 'vitest';
import { MCP_BOUNDS } from '#src/domain/pages/open-data/mcp.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { createLog } from '../../core/process/log.ts';
import { openTestApp } from '../../testing.ts';

const OWN = 'https://sim.example';
let t: Awaited<ReturnType<typeof openTestApp>>;
let now = Date.parse('2026-11-22T12:00:00Z');
beforeAll(async () => {
  const clock = { now: () => new Date(now) };
  t = await openTestApp(clock, { SITE_URL: OWN, READ_ONLY: '1' });
});
afterAll(() => t.close());

const HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
};
const words = (text: string) => text.trim().split(/\s+/);
const LIST = { jsonrpc: '2.0', id: 7, method: 'tools/list' };

/** A message as a program sends it: nothing says which site it comes from. */
function post(
  body: unknown,
  headers: Record<string, string> = {},
  address = '192.0.2.1',
  app = t.app,
) {
  return app.request(
    paths.mcp,
    {
      method: 'POST',
      headers: { ...HEADERS, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    { incoming: { socket: { remoteAddress: address } } },
  );
}

it('answers programs as JSON in read-only mode, and nothing keeps the answer', async () => {
  const answer = await post(LIST);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(answer.headers.get('Set-Cookie')).toBeNull();
  expect(answer.headers.get('Mcp-Session-Id')).toBeNull();
  expect(await answer.json()).toMatchObject({ id: 7, result: { tools: expect.any(Array) } });
});

it.each(['GET', 'HEAD', 'DELETE', 'PUT', 'OPTIONS'])(
  'has no stream and no session for %s',
  async (method) => {
    const answer = await t.app.request(paths.mcp, { method, headers: HEADERS });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST']);
  },
);

it.each([
  [{ Origin: 'https://evil.test' }, 403],
  [{ Origin: 'null' }, 403],
  [{ Origin: `${OWN}.evil.test` }, 403],
  [{ Origin: 'http://localhost:4321' }, 403],
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
  // What a browser believes that was led here under another name.
  [{ Origin: 'https://evil.test', 'Sec-Fetch-Site': 'same-origin', Host: 'evil.test' }, 403],
  [{ Origin: OWN, 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ Origin: OWN, 'Sec-Fetch-Site': 'same-origin' }, 200],
  [{ Origin: OWN }, 200],
] as const)('looks at the page that asks: %j', async (headers, status) => {
  expect((await post(LIST, headers)).status).toBe(status);
});

it('without a SITE_URL believes numbers and localhost alone', async () => {
  const own = await openTestApp();
  const ask = async (host: string) => {
    const headers = { Origin: `http://${host}`, Host: host, 'Sec-Fetch-Site': 'same-origin' };
    return (await post(LIST, headers, '192.0.2.1', own.app)).status;
  };
  expect(await ask('localhost:4321')).toBe(200);
  expect(await ask('127.0.0.1:4321')).toBe(200);
  expect(await ask('[::1]:4321')).toBe(200);
  expect(await ask('evil.test:4321')).toBe(403);
  await own.close();
});

it.each([
  ['{', 400, -32_700],
  ['', 400, -32_700],
  ['null', 400, -32_600],
  ['7', 400, -32_600],
  ['{"id":1,"method":"tools/list"}', 400, expect.any(Number)],
  [[LIST, { ...LIST, id: 8 }], 400, -32_600],
  [[], 400, -32_600],
  // In one list they would take back each other's answers.
  [
    [LIST, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } }],
    400,
    -32_600,
  ],
  [{ ...LIST, method: 'tools/none' }, 200, -32_601],
  [{ ...LIST, method: 'tools/call', params: {} }, 200, -32_602],
  [{ ...LIST, method: 'subscriptions/listen', params: { notifications: {} } }, 200, -32_601],
])('refuses what is no message: %j', async (body, status, code) => {
  const answer = await post(body);
  const { error } = (await answer.json()) as { error: { code: number; message: string } };
  expect([answer.status, error.code]).toEqual([status, code]);
  expect(JSON.stringify(error)).not.toMatch(/node_modules|at \w+ \(|\.ts:/);
});

/** What a client of 2026 says with each request. */
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const headersOf = (method: string) => ({
  'MCP-Protocol-Version': '2026-07-28',
  'Mcp-Method': method,
});

it('ends every request, whatever is asked in whichever way', async () => {
  const methods = words(`initialize ping tools/list tools/call resources/list prompts/get tasks/get
    tasks/cancel completion/complete logging/setLevel sampling/createMessage server/discover
    notifications/initialized notifications/cancelled notifications/progress subscriptions/listen x`);
  const more = [
    {},
    { name: 'find_plans', arguments: { places: 'JP', days: 3 } },
    { requestId: 1, progressToken: 1, protocolVersion: 'none', capabilities: 7 },
    { name: 'get_plan', arguments: [], task: { ttl: 60_000 } },
  ];
  let asked = 0;
  for (const method of methods) {
    for (const params of more) {
      for (const id of [undefined, 1, 'one', null]) {
        for (const isNew of [false, true]) {
          const own = isNew ? { ...params, _meta: META } : params;
          const message = { jsonrpc: '2.0', ...(id !== undefined && { id }), method, params: own };
          const answer = await post(
            message,
            isNew ? headersOf(method) : {},
            `203.0.113.${asked % 200}`,
          );
          const told = `${method} ${JSON.stringify(params)} ${id} ${isNew}`;
          expect([told, answer.status < 500]).toEqual([told, true]);
          expect(answer.headers.get('Content-Type') ?? 'none').toMatch(/^(application\/json|none)/);
          await answer.text();
          asked += 1;
        }
      }
    }
  }
  expect(asked).toBe(17 * 4 * 4 * 2);
});

it('takes notifications and answers of clients, and says nothing', async () => {
  for (const message of [
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } },
    { jsonrpc: '2.0', id: 7, result: {} },
  ]) {
    const answer = await post(message);
    expect([answer.status, await answer.text()]).toEqual([202, '']);
  }
});

it('refuses bodies that are too large, packed, or no JSON by their type', async () => {
  const large = { ...LIST, params: { pad: 'x'.repeat(MCP_BOUNDS.bytes) } };
  expect((await post(large)).status).toBe(413);
  expect((await post(LIST, { 'Content-Encoding': 'gzip' })).status).toBe(415);
  expect((await post(LIST, { 'Content-Type': 'text/plain' })).status).toBe(415);
});

it('lives through depth and width', async () => {
  const deep = '['.repeat(7000) + ']'.repeat(7000);
  const call = (args: string) =>
    post(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_plans","arguments":${args}}}`,
    );
  const many = JSON.stringify({ places: Array.from({ length: 3000 }, () => 'JP'), days: 3 });
  for (const args of [deep, `{"places":${deep}}`, many, '{"__proto__":{"places":"JP"},"days":3}']) {
    const answer = await call(args);
    expect(answer.status).toBeLessThan(500);
    const text = await answer.text();
    expect(text).toMatch(/isError":true|"error"/);
    expect(text.length).toBeLessThan(2000);
  }
});

it('lets an address ask so often in a minute, and says when it may again', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  now += 60_000;
  const statuses = new Set<number>();
  for (let sent = 0; sent < MCP_BOUNDS.aMinute; sent += 1) {
    statuses.add((await post(ping, {}, '198.51.100.7')).status);
  }
  expect([...statuses]).toEqual([200]);
  const refused = await post(ping, {}, '198.51.100.7');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
  expect((await post(ping, {}, '203.0.113.9')).status).toBe(200);
  now += 60_000;
  expect((await post(ping, {}, '198.51.100.7')).status).toBe(200);
});

it('gives away nothing of an error of its own, and logs it', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) } as never);
  const own = await openTestApp({
    log,
    snapshot: () => Promise.reject(new Error('SELECT secret FROM users')),
  });
  const call = {
    ...LIST,
    method: 'tools/call',
    params: { name: 'find_plans', arguments: { places: 'US', days: 3 } },
  };
  const answer = await post(call, {}, '192.0.2.1', own.app);
  expect(await answer.json()).toMatchObject({
    result: { isError: true, content: [{ text: 'Internal error' }] },
  });
  expect(lines.join()).toContain('mcp.failed');
  await own.close();
});
