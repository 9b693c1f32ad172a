import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetAlerts } from '#db/prices/alerts/price-alerts.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { Overview } from '#src/contract/insight/overview.ts';
import {
  ASKED_A_DAY,
  ASKED_AN_HOUR,
  ASKED_OF_MAILBOX,
  WAITING_OF_ADDRESS,
  type AlertPage,
} from '#src/domain/prices/alerts/alerts.ts';
import { alertPaths } from '#src/domain/prices/alerts/paths.ts';
import { OVERVIEW_ADDRESS } from '#src/domain/core/paths/overview.ts';
import { createMailer, type Mailer } from '../../people/mail/mailer.ts';
import { openTestMail } from '../../people/mail/testing.ts';
import type { Site } from '../../publish/site/site.ts';
import { openTestApp, testAccount } from '../../testing.ts';

const EMAIL = 'vera@people.example';
const NEED = '?places=US&months=12&gb=10';
const HOUR = 3_600_000;

let server: Awaited<ReturnType<typeof openTestMail>>;
let t: Awaited<ReturnType<typeof openTestApp>>;
let mailer: Mailer;
let clock: Date;
let lines: string[];
/** What the site was asked to show. */
let shown: { path: string; page: AlertPage; status: number }[];
const site = {
  form: (path: string, { alerts }: { alerts?: AlertPage }, status: number) => {
    shown.push({ path, page: alerts!, status });
    return Promise.resolve(new Response('<p>page</p>', { status }));
  },
  answer: () => Promise.resolve(new Response('nothing', { status: 404 })),
} as Partial<Site> as Site;

const open = async (variables: Record<string, string>) => {
  [clock, lines, shown] = [new Date(TEST_NOW), [], []];
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
  const now = () => clock;
  t = await openTestApp({ now, site, log }, { SITE_URL: 'https://atlas.example', ...variables });
  mailer = createMailer({ ...t.env, readOnly: false }, { db: t.db, now, log })!;
};
beforeEach(async () => {
  server = await openTestMail();
  await open(server.variables);
});
afterEach(async () => {
  mailer?.close();
  await t.close();
  await server.close();
});

const post = (
  path: string,
  fields: Record<string, string> | string,
  { address = '192.0.2.1', headers = {} as Record<string, string> } = {},
) =>
  t.app.request(
    path,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    },
    { incoming: { socket: { remoteAddress: address } } },
  );
const slugOf = async (id = 1) =>
  (await t.db.first<{ slug: string }>('SELECT slug FROM plans WHERE id = ?', [id]))!.slug;
/** Gives plans a price that was seen today. */
const priced = (minor: number, id = 1) =>
  t.db.write((commit) =>
    commit([
      {
        sql: `UPDATE plans SET price_minor = ?, list_minor = NULL, offer_ends = NULL, sample = 0,
          seen_on = '2026-11-21', source_name = NULL WHERE id = ?`,
        args: [minor, id],
      },
    ]),
  );
const SAME = { 'Sec-Fetch-Site': 'same-origin' };
const ask = async (
  fields: Record<string, string> = {},
  { id = 1, address = '192.0.2.1', search = '' } = {},
) =>
  post(
    search ? alertPaths.ofNeed(search) : alertPaths.ofPlan(await slugOf(id)),
    { email: EMAIL, ...fields },
    { address, headers: SAME },
  );
/** The links of the newest mail to an address, by what they are. */
const linkOf = (what: 'confirm' | 'mine', to = EMAIL) => {
  const links = server.to(to).text!.match(/https:\/\/\S+/g) ?? [];
  const link = links.find((one) => one.includes(`/alerts/${what}?key=`))!;
  return link.replace('https://atlas.example', '');
};
const alerts = () => t.db.all<Record<string, unknown>>('SELECT * FROM price_alerts ORDER BY id');
const addresses = () => t.db.all<{ email: string }>('SELECT * FROM price_alert_addresses');
/** Asks and confirms; answers the page of the address. */
const confirmed = async (
  fields: Record<string, string> = {},
  about: Parameters<typeof ask>[1] = {},
) => {
  expect((await ask(fields, about)).status).toBe(303);
  await mailer.sendDue();
  const answer = await post(linkOf('confirm', fields.email ?? EMAIL), '');
  expect(answer.status).toBe(303);
  return answer.headers.get('Location')!.replace('&said=on', '');
};
const last = () => shown.at(-1)!;

describe('an alert', () => {
  it('is asked for by a form, and begins when the button behind the link is pressed', async () => {
    await priced(1500);
    expect((await t.get(alertPaths.ofPlan(await slugOf()))).status).toBe(200);
    expect(last().page).toMatchObject({ kind: 'ask', subject: { price: { amount: 15 } } });
    const answer = await ask({ atMost: '12,50' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/alerts/new?sent']);
    await mailer.sendDue();
    const mail = server.to(EMAIL);
    expect(mail.headers.some(({ key }) => key.startsWith('list-'))).toBe(false);
    const link = linkOf('confirm');

    // Programs that look at links change nothing.
    for (let look = 0; look < 2; look += 1) {
      const page = await t.get(link);
      expect([page.status, page.headers.get('Referrer-Policy')]).toEqual([200, 'no-referrer']);
    }
    expect(last().page).toMatchObject({ kind: 'confirm', atMost: { amount: 12.5 } });
    expect((await alerts())[0]!.confirm_hash).not.toBeNull();

    const yes = await post(link, '');
    expect(yes.headers.get('Location')).toMatch(/^\/alerts\/mine\?key=[\w-]{43}&said=on$/);
    expect(await alerts()).toMatchObject([
      { confirm_hash: null, at_most_minor: 1250, bar_minor: 1500, ends_on: '2027-11-21' },
    ]);
    await t.get(yes.headers.get('Location')!);
    expect(last().page).toMatchObject({
      kind: 'mine',
      said: 'on',
      email: EMAIL,
      alerts: [{ atMost: { amount: 12.5 }, isWaiting: false }],
    });
    expect((await t.get(link)).status).toBe(404);
    expect((await post(link, '')).status).toBe(404);
  });

  it('is about a need as well, whose free words do not reach a stranger', async () => {
    const words = 'buy-at-evil.example';
    expect((await ask({}, { search: `${NEED}&network=5g,${words}` })).status).toBe(404);
    expect((await ask({}, { search: `${NEED}&network=5g,verizon` })).status).toBe(303);
    await mailer.sendDue();
    expect(server.to(EMAIL).raw).toContain('12 months in the United States');
    expect(server.to(EMAIL).raw).not.toContain(words);
    const [row] = await alerts();
    expect(row).toMatchObject({ plan_id: null, need: `${NEED}&network=5g,verizon` });
  });

  it('is erased with its address, and the mail to it, when nobody confirms it in 48 hours', async () => {
    server.refusals.push({ rcpt: 550 });
    await ask();
    await mailer.sendDue();
    expect(await t.db.all('SELECT to_address FROM mails')).toEqual([{ to_address: EMAIL }]);
    await ask();
    await mailer.sendDue();
    const link = linkOf('confirm');
    clock = new Date(TEST_NOW.getTime() + 48 * HOUR + 1);
    expect((await post(link, '')).status).toBe(404);
    await confirmed({ email: 'other@people.example' }, { id: 2 });
    await forgetAlerts(t.db, clock);
    expect((await addresses()).map(({ email }) => email)).toEqual(['other@people.example']);
    expect(await t.db.all('SELECT 1 FROM mails WHERE to_address = ?', [EMAIL])).toEqual([]);
  });

  it('answers the same whether the address is known or not, and tells only the address', async () => {
    const mine = await confirmed();
    const known = await ask({ atMost: '1' });
    await mailer.sendDue();
    expect([known.status, known.headers.get('Location')]).toEqual([303, '/alerts/new?sent']);
    expect(server.to(EMAIL).text).toContain('has already');
    expect(linkOf('mine')).toBe(mine);
    expect(await alerts()).toMatchObject([{ at_most_minor: null }]);
  });

  it.each([
    [{ email: 'nobody' }, 'email', /must be an e-mail address/],
    [{ email: 'a@b.example, c@d.example' }, 'email', /must be an e-mail address/],
    [{ atMost: 'cheap' }, 'atMost', /must be a plain number/],
    [{ atMost: '15' }, 'atMost', /must be below \$15.00/],
  ] as const)('is refused with what was typed: %o', async (fields, field, message) => {
    await priced(1500);
    expect((await ask(fields)).status).toBe(400);
    const { page } = last();
    if (page.kind !== 'ask') throw new Error(page.kind);
    expect(page.form.values).toEqual({ email: EMAIL, ...fields });
    expect(page.form.problems[field]).toMatch(message);
    expect(await addresses()).toEqual([]);
  });

  it('is about what there is, and asked for by our own pages', async () => {
    for (const search of [
      '',
      '?plan=no-such-plan',
      '?plan=../x',
      '?places=US',
      '?places=QQ&days=3',
    ]) {
      expect((await t.get(alertPaths.ask(search))).status).toBe(404);
      expect((await post(alertPaths.ask(search), { email: EMAIL }, { headers: SAME })).status).toBe(
        404,
      );
    }
    const path = alertPaths.ofPlan(await slugOf());
    const strange = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await post(path, { email: EMAIL }, { headers: strange })).status).toBe(403);
    const robot = { email: EMAIL, website: 'https://spam.example' };
    expect((await post(path, robot, { headers: SAME })).status).toBe(303);
    expect(await addresses()).toEqual([]);
  });
});

describe('a flood', () => {
  it('fills no mailbox, under whatever name, and says so to nobody', async () => {
    const [name, host] = EMAIL.split('@');
    const names = [EMAIL, `${name}+a@${host}`, `v.era@${host}`, `${name}+b@${host}`, EMAIL];
    for (const [at, email] of names.entries()) {
      const answer = await ask({ email }, { id: at + 1, address: `198.51.${at}.1` });
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/alerts/new?sent']);
    }
    await mailer.sendDue();
    expect(server.received).toHaveLength(ASKED_OF_MAILBOX);
    clock = new Date(TEST_NOW.getTime() + 25 * HOUR);
    await ask({}, { id: 2, address: '198.51.100.1' });
    await mailer.sendDue();
    expect(server.received).toHaveLength(ASKED_OF_MAILBOX + 1);
  });

  it.each([
    ['gmail.com', 'googlemail.com'],
    ['icloud.com', 'me.com', 'mac.com'],
    ['proton.me', 'protonmail.com', 'pm.me'],
  ])('fills no mailbox under the twin names of its host: %s', async (...hosts) => {
    for (let at = 0; at < ASKED_OF_MAILBOX + 2; at += 1) {
      const email = `vera@${hosts[at % hosts.length]}`;
      expect((await ask({ email }, { id: at + 1, address: `198.51.${at}.1` })).status).toBe(303);
    }
    await mailer.sendDue();
    expect(server.received).toHaveLength(ASKED_OF_MAILBOX);
  });

  it.each([
    ['/24', (network: number, client: number) => `198.51.${network}.${client}`],
    ['/48', (network: number, client: number) => `2001:db8:${network}:${client}00::1`],
  ])('from ten networks (%s) closes the form for nobody else', async (_, addressOf) => {
    let taken = 0;
    for (let network = 1; network <= 10; network += 1) {
      for (let client = 1; client <= ASKED_A_DAY / 10; client += 1) {
        const email = `a${network}-${client}@people.example`;
        const { status } = await ask({ email }, { address: addressOf(network, client) });
        if (status === 303) taken += 1;
      }
    }
    expect(taken).toBe(ASKED_A_DAY / 2 + 5);
    expect((await ask({}, { address: '203.0.113.1' })).status).toBe(303);
    // Past the half a network has one, and others still theirs.
    expect((await ask({ email: 'b@c.example' }, { address: '203.0.113.2' })).status).toBe(429);
    expect((await ask({ email: 'd@e.example' }, { address: '192.0.2.1' })).status).toBe(303);
  });

  it('costs the day of all nothing where links are opened', async () => {
    const networkOf = (i: number) => `${20 + (i >> 8)}.${i & 255}.1.1`;
    const emailOf = (i: number) => `a${i}@people.example`;
    for (let i = 0; i < ASKED_A_DAY; i += 1) {
      const { status } = await ask({ email: emailOf(i) }, { address: networkOf(i) });
      expect(status).toBe(303);
    }
    const next = { address: '203.0.113.1' };
    expect((await ask({}, next)).status).toBe(429);
    await mailer.sendDue();
    const link = linkOf('confirm', emailOf(0));
    expect((await post(link, '')).status).toBe(303);
    expect((await post(link, '')).status).toBe(404);
    expect((await ask({}, next)).status).toBe(303);
    expect((await ask({}, { address: '198.51.100.1' })).status).toBe(429);
  });

  it('of one client ends after some, and costs its neighbours nothing', async () => {
    for (let i = 0; i < ASKED_AN_HOUR; i += 1) {
      expect((await ask({ email: `a${i}@people.example` })).status).toBe(303);
    }
    expect((await ask()).status).toBe(429);
    const { page } = last();
    expect(page).toMatchObject({ kind: 'ask', form: { values: { email: EMAIL } } });
    expect((await ask({}, { address: '192.0.2.2' })).status).toBe(303);
  });

  it('of all ends for the day, with a line in the log', async () => {
    let refused = 0;
    for (let i = 0; i < ASKED_A_DAY + 1; i += 1) {
      // From networks of their own: nobody else is at stake.
      const { status } = await ask({}, { address: `${20 + (i >> 8)}.${i & 255}.1.1` });
      if (status === 429) refused += 1;
    }
    expect(refused).toBe(1);
    expect(lines.filter((line) => line.includes('price-alerts.full'))).toHaveLength(1);
  });

  it('of alerts that wait at one address ends', async () => {
    for (let id = 1; id <= WAITING_OF_ADDRESS + 1; id += 1) {
      if (id % ASKED_OF_MAILBOX === 1) clock = new Date(clock.getTime() + 25 * HOUR);
      // Asked for again, so that none of before is past its time.
      await t.db.write((commit) =>
        commit([{ sql: 'UPDATE price_alerts SET created_at = ?', args: [clock.toISOString()] }]),
      );
      expect((await ask({}, { id, address: `198.51.100.${id}` })).status).toBe(303);
    }
    expect(await alerts()).toHaveLength(WAITING_OF_ADDRESS);
  });
});

describe('the page of an address', () => {
  it('changes the bound of one and ends one, and the last takes the address along', async () => {
    await priced(1500);
    const mine = await confirmed();
    await confirmed({}, { id: 2 });
    const [first, second] = (await alerts()).map(({ id }) => String(id));
    const changed = await post(mine, { do: 'change', id: first!, atMost: '12' });
    expect(changed.headers.get('Location')).toBe(`${mine}&said=changed`);
    expect((await alerts())[0]).toMatchObject({ at_most_minor: 1200 });
    expect((await post(mine, { do: 'change', id: first!, atMost: '99' })).status).toBe(400);
    expect(last().page).toMatchObject({
      kind: 'mine',
      form: { of: Number(first), values: { atMost: '99' }, problems: { atMost: /must be below/ } },
    });
    expect((await post(mine, { do: 'end', id: first! })).headers.get('Location')).toBe(
      `${mine}&said=ended`,
    );
    expect((await post(mine, { do: 'end', id: second! })).headers.get('Location')).toBe(
      '/alerts/mine?left',
    );
    expect([await alerts(), await addresses()]).toEqual([[], []]);
    expect((await t.get(mine)).status).toBe(404);
  });

  it('opens no alert of another address', async () => {
    const mine = await confirmed();
    await confirmed({ email: 'other@people.example' }, { address: '192.0.2.9' });
    const [, other] = await alerts();
    await post(mine, { do: 'end', id: String(other!.id) });
    await post(mine, { do: 'change', id: String(other!.id), atMost: '1' });
    expect((await alerts())[1]).toEqual(other);
  });

  it.each([
    ['as a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      'in parts',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])('ends all by one press in a mail program, sent %s', async (_, body, type) => {
    const mine = await confirmed();
    await confirmed({}, { id: 2 });
    const once = () =>
      post(mine, body, { headers: { 'Content-Type': type, 'Sec-Fetch-Site': 'cross-site' } });
    expect((await once()).status).toBe(200);
    expect([await alerts(), await addresses()]).toEqual([[], []]);
    // A program may press twice.
    expect((await once()).status).toBe(200);
  });

  it('erases all by a button as well', async () => {
    const mine = await confirmed();
    expect((await post(mine, { do: 'erase' })).headers.get('Location')).toBe('/alerts/mine?left');
    expect([await alerts(), await addresses()]).toEqual([[], []]);
    await t.get('/alerts/mine?left');
    expect(last().page).toEqual({ kind: 'left' });
  });
});

it('keeps addresses and keys out of the log and of what is said of numbers', async () => {
  const mine = await confirmed();
  const { cookie } = await testAccount(t, 'ada', true);
  const overview = async () => {
    const answer = await t.send('GET', OVERVIEW_ADDRESS, { cookie });
    return (await answer.json()) as Overview;
  };
  expect((await overview()).priceAlerts).toEqual({ active: 1, waiting: 0, sent: 0, failed: 0 });
  const key = new URLSearchParams(mine.split('?')[1]).get('key')!;
  await post(mine, { do: 'erase' });
  expect((await overview()).priceAlerts).toEqual({ active: 0, waiting: 0, sent: 0, failed: 0 });
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).not.toContain(EMAIL);
  expect(lines.join('')).not.toContain(key);
  expect(JSON.stringify(await t.db.all('SELECT * FROM audit_log'))).not.toContain(EMAIL);
});

it('is not there without a mail server, and says so where nothing may be written', async () => {
  const path = alertPaths.ofPlan(await slugOf());
  await t.close();
  await open({});
  expect((await t.get(path)).status).toBe(404);
  await t.close();
  await open({ ...server.variables, PRICE_ALERTS: 'off' });
  expect((await t.get(path)).status).toBe(404);
  await t.close();
  await open({ ...server.variables, READ_ONLY: 'on' });
  expect((await t.get(path)).status).toBe(503);
});
