import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import type { HostStatus } from '#src/contract/publish.ts';
import type { WebhookDeliveries } from '#src/contract/webhooks.ts';
import { api } from '#src/domain/paths.ts';
import { EnvError, readEnv } from '../env.ts';
import { createLog } from '../log.ts';
import { openTestApp, testAccount } from '../testing.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { signedHeaders } from './sign.ts';
import { publishNews } from './webhooks.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const MINUTE = 60_000;

let t: Awaited<ReturnType<typeof openTestApp>>;
let receiver: Server;
let target: string;
let now: Date;
/** Statuses that the receiver answers with, in turn; 200 afterwards. */
let statuses: number[];
let received: { headers: Record<string, string>; body: string }[];
beforeEach(async () => {
  t = await openTestApp();
  [now, statuses, received] = [TEST_NOW, [], []];
  receiver = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      received.push({ headers: req.headers as Record<string, string>, body });
      res.writeHead(statuses.shift() ?? 200, { Location: '/elsewhere' }).end();
    });
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook?key=private`;
});
afterEach(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await t.close();
});
const open = (targets = [target], db = t.db): Outbox =>
  createOutbox({
    db,
    now: () => now,
    log: createLog('silent'),
    webhooks: { targets, secret: SECRET },
  });
const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * MINUTE));
const rows = () =>
  t.db.all<{ state: string; attempts: number; outcome: string }>(
    'SELECT state, attempts, outcome FROM webhook_deliveries ORDER BY id',
  );

describe('a message', () => {
  it('is signed over id, time and body, so that the receiver can check it', async () => {
    const outbox = open();
    await outbox.tell('release.published', { dataVersion: 7 });
    expect(await outbox.sendDue()).toBe(1);
    const { headers, body } = received[0]!;
    expect(JSON.parse(body)).toEqual({
      type: 'release.published',
      timestamp: TEST_NOW.toISOString(),
      data: { dataVersion: 7 },
    });
    expect(headers['webhook-timestamp']).toBe(String(TEST_NOW.getTime() / 1000));
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const expected = createHmac('sha256', Buffer.alloc(32, 7)).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
    expect(await rows()).toEqual([{ state: 'delivered', attempts: 1, outcome: 'answered 200' }]);
    expect(await outbox.sendDue()).toBe(0);
  });

  it('is signed as the published example of Standard Webhooks', () => {
    const headers = signedHeaders(
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' },
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      new Date(1_614_265_330_000),
    );
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is tried again with the same id after longer and longer waits, also by a new process', async () => {
    statuses = [503, 500, 302];
    await open().tell('release.failed', {});
    for (const wait of [0, 5 / 60, 5, 30]) {
      pass(wait - 1 / 60);
      expect(await open().sendDue()).toBe(0);
      pass(1 / 60);
      expect(await open().sendDue()).toBe(1);
    }
    const outcome = 'answered 200';
    expect(await rows()).toEqual([{ state: 'delivered', attempts: 4, outcome }]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-signature'])).size).toBe(4);
  });

  it('is given up after the last try, and at once when the receiver is gone', async () => {
    statuses = Array.from({ length: 20 }, () => 500);
    await open().tell('release.failed', {});
    for (let day = 0; day < 20; day += 1) {
      await open().sendDue();
      pass(24 * 60);
    }
    expect(await rows()).toEqual([{ state: 'failed', attempts: 10, outcome: 'answered 500' }]);
    statuses = [410];
    await open().tell('release.failed', {});
    await open().sendDue();
    expect((await rows())[1]).toEqual({ state: 'failed', attempts: 1, outcome: 'answered 410' });
  });

  it('follows no redirect and goes to no address that was taken away', async () => {
    statuses = [307];
    await open().tell('release.failed', {});
    await open().sendDue();
    expect(received).toHaveLength(1);
    expect((await rows())[0]!.outcome).toContain('sends to another address (307)');
    pass(1);
    await open(['https://other.example/']).sendDue();
    expect(received).toHaveLength(1);
    expect((await rows())[0]!.state).toBe('failed');
  });

  it('goes out once although nobody can write down that it did', async () => {
    await open().tell('release.failed', {});
    const full = { ...t.db };
    let writes = 0;
    full.write = (work) =>
      (writes += 1) % 2 === 0 ? Promise.reject(new Error('the disk is full')) : t.db.write(work);
    await expect(open([target], full).sendDue()).rejects.toThrow('the disk is full');
    expect(await open().sendDue()).toBe(0);
    expect(received).toHaveLength(1);
    // And none goes out at all while not even that can be noted.
    full.write = () => Promise.reject(new Error('the disk is full'));
    pass(6);
    await expect(open([target], full).sendDue()).rejects.toThrow('the disk is full');
    expect(received).toHaveLength(1);
    expect(await open().sendDue()).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('that a shutdown cut off is due again at once', async () => {
    await open().tell('release.failed', {});
    const stop = new AbortController();
    stop.abort();
    expect(await open().sendDue(stop.signal)).toBe(1);
    expect(await rows()).toEqual([{ state: 'waiting', attempts: 0, outcome: null }]);
    expect(await open().sendDue()).toBe(1);
    expect(received).toHaveLength(1);
  });

  it('reaches each address on its own, and only so many are kept', async () => {
    const gone = 'http://127.0.0.1:9/';
    await open([target, gone]).tell('release.failed', {});
    expect(await open([target, gone]).sendDue()).toBe(2);
    expect((await rows()).map(({ state }) => state)).toEqual(['delivered', 'waiting']);
    await t.db.write((commit) =>
      commit([
        {
          sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
            INSERT INTO webhook_deliveries (message_id, target, event, payload, created_at, at)
            SELECT 'msg', 'x', 'release.failed', '{}', '2026', '2027' FROM n`,
          args: [],
        },
      ]),
    );
    await open().tell('release.failed', {});
    expect(await rows()).toHaveLength(1000);
  });
});

describe('prices.changed', () => {
  const record = (planId: number, minor: number, date: string) =>
    t.db.write((commit) =>
      commit([
        {
          sql: `INSERT INTO price_records (plan_id, price_minor, currency, recorded_date, sample, created_at)
            SELECT id, ?, currency, ?, 0, '2026-11-21' FROM plans WHERE id = ?`,
          args: [minor, date, planId],
        },
      ]),
    );
  const told = () => received.map(({ body }) => JSON.parse(body) as Record<string, never>);

  it('tells of public plans whose price is another one now, once', async () => {
    const outbox = open();
    await outbox.tellPrices();
    expect(await outbox.sendDue()).toBe(0);
    const ids = (
      await t.db.all<{ id: number }>("SELECT id FROM plans WHERE currency = 'USD' LIMIT 4")
    ).map(({ id }) => id);
    const [changed, same, old, draft] = ids as [number, number, number, number];
    const before = await t.db.first<{ price_minor: number }>(
      'SELECT price_minor FROM price_records WHERE plan_id = ? ORDER BY recorded_date DESC, id DESC',
      [same],
    );
    await record(changed, 123, '2026-11-20');
    await record(changed, 4567, '2026-11-21');
    await record(same, before!.price_minor, '2026-11-21');
    await record(old, 1, '2001-01-01');
    await record(draft, 1, '2026-11-21');
    await t.db.write((commit) =>
      commit([{ sql: "UPDATE plans SET status = 'draft' WHERE id = ?", args: [draft] }]),
    );
    // Another process goes on where the first one stopped.
    await open().tellPrices();
    await open().tellPrices();
    await open().sendDue();
    expect(told()).toHaveLength(1);
    expect(told()[0]).toMatchObject({
      type: 'prices.changed',
      data: {
        total: 1,
        changes: [{ planId: changed, price: 45.67, currency: 'USD', previousSample: true }],
      },
    });
  });
});

describe('news of the publisher', () => {
  const at = (text: string) => `2026-11-21T12:00:${text}Z`;
  const status = (patch: object = {}) => ({
    target: 'release' as const,
    paused: false,
    dataVersion: 6,
    liveVersion: 5,
    build: { startedAt: at('01'), durationMs: null, error: null },
    host: null as HostStatus | null,
    ...patch,
  });
  const done = (error: string | null = null) => ({
    build: { startedAt: at('01'), durationMs: 900, error },
  });

  it.each([
    ['a build that runs', status(), null],
    ['a release that is live', status({ liveVersion: 6, ...done() }), 'release.published'],
    ['a build that failed', status(done('no space\nlong log')), 'release.failed'],
    ['a rollback', status({ paused: true, liveVersion: 3, ...done() }), 'release.rolled_back'],
    ['a database put back while paused', status({ paused: true, liveVersion: null }), null],
    ['a build that a rollback ended', status({ paused: true, ...done() }), null],
    ['a build hook that was called', status({ target: 'hook', ...done() }), null],
  ])('is made of %s', (_, after, event) => {
    expect(publishNews(status(), after)?.event ?? null).toBe(event);
    // The same status again is no news.
    expect(publishNews(after, after)).toBe(null);
  });

  it('is made of pages that a host shows after it was asked for them', () => {
    const host = (patch: Partial<HostStatus>) =>
      status({ target: 'hook', host: { askedAt: null, live: null, problem: null, ...patch } });
    const asked = host({ askedAt: at('01') });
    const live = host({ live: { dataVersion: 6, at: at('31') } });
    expect(publishNews(asked, live)).toEqual({
      event: 'release.published',
      data: { dataVersion: 6, durationMs: 30_000 },
    });
    expect(publishNews(live, live)).toBe(null);
    // Asked for newer data: what is shown is still what was.
    expect(publishNews(live, { ...live, host: { ...live.host!, askedAt: at('40') } })).toBe(null);
  });

  it('holds the first line of what went wrong, not the log', () => {
    const news = publishNews(status(), status(done('no space\n/srv/site/secret')));
    expect(news?.data).toEqual({ dataVersion: 6, reason: 'no space' });
  });
});

describe('the configuration', () => {
  it.each([
    ['http://hooks.example/', SECRET],
    ['https://10.0.0.1/', SECRET],
    ['https://hooks.example/, https://[fd00::1]/', SECRET],
    ['https://hooks.example/', ''],
    ['https://hooks.example/', 'secret'],
    ['https://hooks.example/', `whsec_${Buffer.alloc(8).toString('base64')}`],
  ])('refuses %s with "%s", without showing either', (url, secret) => {
    const read = () => readEnv({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret });
    expect(read).toThrow(EnvError);
    expect(read).toThrow(/WEBHOOK_(URL|SECRET) must/);
    expect(read).not.toThrow(/hooks\.example|whsec_[A-Z]/);
  });

  it('takes several addresses, also on this machine', () => {
    const url = 'https://hooks.example/a, http://localhost:9000/b';
    expect(readEnv({ WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET }).webhooks).toEqual({
      targets: ['https://hooks.example/a', 'http://localhost:9000/b'],
      secret: SECRET,
    });
    expect(readEnv({}).webhooks).toBe(null);
  });
});

describe('/api/webhooks/deliveries', () => {
  it('shows admins what became of the messages, and no secret of an address', async () => {
    statuses = [500];
    await open().tell('release.published', {});
    await open().sendDue();
    const { cookie } = await testAccount(t, 'ada', true);
    const answer = await t.get(api.webhookDeliveries, { Cookie: cookie });
    const { targets, deliveries } = (await answer.json()) as WebhookDeliveries;
    expect(deliveries[0]).toMatchObject({
      target: new URL(target).origin,
      event: 'release.published',
      state: 'waiting',
      attempts: 1,
      outcome: 'answered 500',
      canResend: false,
    });
    expect(targets).toEqual([]);
    expect(JSON.stringify(deliveries)).not.toContain('private');
  });

  it('sends a message that was given up again, with its id, and no other one', async () => {
    const own = await openTestApp({}, { WEBHOOK_URL: target, WEBHOOK_SECRET: SECRET });
    const { cookie } = await testAccount(own, 'ada', true);
    const outbox = createOutbox({
      db: own.db,
      now: () => now,
      log: createLog('silent'),
      webhooks: { targets: [target, 'https://other.example/'], secret: SECRET },
    });
    const resend = async (id: number) => {
      const answer = await own.send('POST', api.resendDelivery(id), { cookie });
      return [answer.status, (await answer.json()) as Record<string, unknown>] as const;
    };
    statuses = [410];
    await outbox.tell('release.failed', {});
    expect((await resend(1))[0]).toBe(409);
    await outbox.sendDue();
    expect(await resend(1)).toEqual([
      200,
      expect.objectContaining({ state: 'waiting', attempts: 0, outcome: 'answered 410' }),
    ]);
    await outbox.sendDue();
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await resend(1)).toEqual([409, { message: 'This message was delivered' }]);
    // The other address is not one that this server sends to.
    await own.db.write((commit) =>
      commit([{ sql: "UPDATE webhook_deliveries SET state = 'failed'", args: [] }]),
    );
    expect(await resend(2)).toEqual([409, { message: 'Nothing is sent to its address any more' }]);
    expect((await resend(99))[0]).toBe(404);
    await own.close();
  });
});
