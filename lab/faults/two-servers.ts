/**
 * Several servers on one libSQL server: what one does the other knows, what is due is done once, and
 * what the site does while a part is away.
 *
 *   SQLD=/path/to/sqld node lab/faults/two-servers.ts [PART ...]
 *
 * Where the programs are from, programs.ts says. Ends with 1 when something does not hold.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listBackups } from '#api/history/backup/store.ts';
import { NATIVE } from '#api/imports/testing.ts';
import { PURPOSES } from '#api/people/limits/purposes.ts';
import { queueMail } from '#db/people/mail/mail.ts';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { PlanList } from '#src/contract/plans/plans.ts';
import { alertPaths } from '#src/domain/prices/alerts/paths.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { TEST_ADMIN } from '../../scripts/test-site.ts';
import { check, until } from './checks.ts';
import { underLoad } from './several-load.ts';
import { ask, openSite, type Server } from './several.ts';

const OWN_TRIES = PURPOSES['login-network'].networks.own;
const ROUNDS = 4;
const MAILS = 40;
/** How long the database may stay unasked after a wait in vain, and some (`SILENT_MS` of connect.ts). */
const AGAIN_MS = 7000;

const site = await openSite();
const { a, b, primary, redis, db } = site;
const both = [a, b];
const names = new Map([
  [a, 'A'],
  [b, 'B'],
]);
const write = (...statements: string[]) =>
  db.write((commit) => commit(statements.map((sql) => ({ sql, args: [] }))));
const count = async (rows: string) =>
  (await db.first<{ n: number }>(`SELECT count(*) AS n FROM ${rows}`))!.n;

const logIn = async ({ origin }: Server) =>
  (await ask('POST', origin + api.login, { body: TEST_ADMIN })).cookie;
const cookie = await logIn(a);
const get = ({ origin }: Server, path: string, as = cookie) =>
  ask('GET', origin + path, { cookie: as });
const list = await get(a, `${api.plans}?region=US&planTypes=prepaid&limit=1`);
const { id, slug } = (JSON.parse(list.text) as PlanList).data[0]!;
const says = async (server: Server, path: string, text: string) =>
  (await get(server, path, '')).text.includes(text);
const adminPlan = async (server: Server) =>
  JSON.parse((await get(server, api.adminPlan(id))).text) as AdminPlan;
const put = ({ origin }: Server, plan: object) =>
  ask('PUT', origin + api.plan(id), { cookie, body: { ...plan, confirmPrice: true } });
/** Changes the plan at a server as it stands now; a price is one that was seen today. */
async function edit(server: Server, change: object) {
  const seen = { previousPrice: null, hasDeal: false, checked: true };
  const seenOn = new Date().toISOString().slice(0, 10);
  return put(server, { ...(await adminPlan(server)), ...seen, seenOn, ...change });
}

async function oneSite(): Promise<void> {
  let slowest = 0;
  const missing: string[] = [];
  for (let round = 1; round <= 2 * ROUNDS; round += 1) {
    const [writer, other] = round % 2 === 0 ? [b, a] : [a, b];
    const planName = `Written ${round} times`;
    const { status } = await edit(writer, { planName });
    if (status !== 200) missing.push(`edit ${round}: ${status}`);
    if (!(await says(writer, api.plan(id), planName))) missing.push(`own write ${round}`);
    slowest = Math.max(slowest, await until(() => says(other, api.plan(id), planName)));
    if (!(await says(other, paths.plan(slug), planName))) missing.push(`page ${round}`);
  }
  check(
    'an edit is read by who made it, and stands on the page of the other',
    !missing[0],
    missing,
  );
  check('the other server knows it within 1 s', slowest <= 1000, `${slowest} ms`);
  const second = await logIn(a);
  const isIn = async (server: Server) => (await get(server, api.adminCheck, second)).status === 200;
  check('a session made at A is good at B', await isIn(b));
  await ask('POST', a.origin + api.logout, { cookie: second });
  check('a logout at A ends it at B', !(await isIn(b)) && !(await isIn(a)));
}

async function jobsOnce(): Promise<void> {
  const { carrierId } = await adminPlan(a);
  const feed = { name: 'Fed', kind: 'folder', address: 'x.csv', format: 'csv', mode: 'sane' };
  const body = { ...feed, ...NATIVE, schedule: '0 0 1 1 *' };
  check(
    'a feed is made',
    (await ask('POST', a.origin + api.feeds, { cookie, body })).status === 201,
  );
  await write(
    // No request leaves this machine: the address is refused, and that is a finding as well.
    `UPDATE plans SET buy_url = 'https://127.0.0.1/sim' WHERE carrier_id = ${carrierId}`,
    `INSERT INTO carrier_watches VALUES (${carrierId}, '2026-11-01')`,
  );
  const counts = async () => [
    await count(`feed_runs JOIN feeds ON feeds.id = feed_id WHERE name = 'Fed'`),
    await count('import_runs'),
    await count('watch_runs'),
    (await Promise.all(both.map(({ dataDir }) => listBackups(dataDir)))).flat().length,
  ];
  const before = await counts();
  for (let round = 1; round <= ROUNDS; round += 1) {
    await writeFile(
      join(site.FEEDS_DIR, 'x.csv'),
      `carrier,region,planName,dataAmount,price,currency,planType\nverizon,US,Fed ${round},5GB,9,USD,prepaid\n`,
    );
    // Both know the time before it comes, and look at the same moment.
    const due = new Date(Date.now() + AGAIN_MS).toISOString();
    const kinds = `kind IN ('watch', 'backup')`;
    await write(
      `UPDATE feeds SET next_at = '${due}' WHERE name = 'Fed'`,
      `UPDATE jobs SET due = '${due}' WHERE ${kinds}`,
    );
    await wait(AGAIN_MS);
    const open = `jobs WHERE (due <= '${due}' AND ${kinds}) OR (holder IS NOT NULL AND kind = 'feeds')`;
    await until(async () => (await count(open)) === 0);
  }
  await wait(2000);
  const done = (await counts()).map((n, at) => n - before[at]!);
  const isOnce = done.every((n) => n === ROUNDS);
  // A backup is of files of a machine: one server makes them (docs/deployment.md).
  check(`feed, import and watch run once, the backup by A, ${ROUNDS} times`, isOnce, done);
}

const sentTo = (to: string) => both.flatMap((server) => server.sentTo(to));
/** Puts a mail into the outbox, as a commit of the product does. */
function queue(...people: string[]) {
  const mail = { kind: 'test', subject: 'Once', text: 'Once.', html: null } as const;
  const rest = { headers: {}, expiresAt: null };
  const rows = people.map((to) =>
    queueMail({ ...mail, ...rest, to, messageId: `<id-of-${to}>` }, new Date()),
  );
  return db.write((commit) => commit(rows));
}

async function mailsOnce(): Promise<void> {
  const people = Array.from({ length: MAILS }, (_, at) => `person-${at}@people.example`);
  await queue(...people);
  await until(() => people.every((to) => sentTo(to).length > 0), 90);
  await wait(2000);
  const isOnce = people.every((to) => sentTo(to).length === 1);
  check(`${MAILS} mails are delivered once each`, isOnce);

  const email = 'vera@people.example';
  await edit(a, { price: 20 });
  await ask('POST', a.origin + alertPaths.ofPlan(slug), { form: { email } });
  await until(() => sentTo(email).length === 1);
  const [link = ''] = /\/alerts\/confirm\?key=[\w-]+/.exec(sentTo(email)[0]?.text ?? '') ?? [];
  await ask('POST', b.origin + link, { form: {} });
  await edit(b, { price: 17.25 });
  await until(() => sentTo(email).length > 1, 120);
  // Both have made their release of it by then, and looked again.
  await wait(15_000);
  const told = sentTo(email).slice(1);
  const isReportable = told.length === 1 && told[0]!.subject!.includes('$17.25');
  check('a price that fell is told once', isReportable, `${told.length} mails`);
}

async function killedWhileMailing(): Promise<void> {
  const to = 'twice@people.example';
  const dead = new Promise<Server>((resolve) => {
    for (const server of both) {
      server.taken = () => {
        server.die();
        for (const one of both) one.taken = () => undefined;
        resolve(server);
      };
    }
  });
  await queue(to);
  const killed = await dead;
  // Five minutes pass: so long nobody tries it again.
  await write(`UPDATE mails SET at = '${new Date().toISOString()}'`);
  const ms = await until(() => sentTo(to).length > 1, 120);
  await until(async () => (await count('mails')) === 0, 10);
  await killed.start();
  await wait(AGAIN_MS);
  const ids = new Set(sentTo(to).map(({ messageId }) => messageId));
  const isOnceAgain = sentTo(to).length === 2 && ids.size === 1 && (await count('mails')) === 0;
  const detail = `by the other server ${(ms / 1000).toFixed(0)} s later`;
  check('a mail that a server died with comes once again, by one Message-ID', isOnceAgain, detail);
}

/** How many wrong passwords from one address are looked at, tried at both servers in turn. */
async function tries(from: string): Promise<string> {
  const counts: Record<number, number> = {};
  for (let at = 0; at < 3 * OWN_TRIES; at += 1) {
    const body = { username: `nobody-${from}-${at}`, password: 'not the right one' };
    const { status } = await ask('POST', both[at % 2]!.origin + api.login, { body, from });
    counts[status] = (counts[status] ?? 0) + 1;
    // What is told takes a moment.
    await wait(20);
  }
  return JSON.stringify(counts);
}
const allowed = (tried: number) => JSON.stringify({ 401: tried, 429: 3 * OWN_TRIES - tried });

async function limitsTogether(): Promise<void> {
  const together = await tries('127.0.21.1');
  check('both allow as many tries as one', together === allowed(OWN_TRIES), together);
  await redis.stop('SIGKILL');
  await wait(500);
  const alone = await tries('127.0.22.1');
  check('each counts alone while Redis is away', alone === allowed(2 * OWN_TRIES), alone);
  await redis.start();
  await wait(AGAIN_MS);
  const again = await tries('127.0.23.1');
  check('and together again when it is back', again === allowed(OWN_TRIES), again);
}

async function away(how: string, leave: () => unknown, back: () => unknown): Promise<void> {
  const plan = await adminPlan(a);
  for (const server of both) await get(server, api.user);
  await leave();
  const pages = ['/', '/plans', paths.plan(slug), paths.search(how)];
  const reads = [...pages, `${api.plans}?limit=3`, `${api.plans}?q=never+${how}`, api.regions];
  for (const server of both) {
    const tell = (what: string, holds: boolean, detail?: unknown) =>
      check(`primary ${how}, ${names.get(server)}: ${what}`, holds, detail);
    const [{ status, ms }, ...read] = await Promise.all([
      put(server, { ...plan, planName: 'Lost' }),
      ...reads.map((path) => get(server, path, '')),
    ]);
    const slowest = read.reduce((most, one) => (one.ms > most.ms ? one : most));
    const isRead = read.every((answer) => answer.status === 200);
    const detail = `within ${slowest.ms} ms, ${reads[read.indexOf(slowest)]} last`;
    tell('lists, searches and pages', isRead, detail);
    tell('a write is refused within 2 s', status === 503 && ms < 2000, `${status} after ${ms} ms`);
    const ready = await get(server, api.ready, '');
    tell('ready to be read', ready.status === 200 && ready.text.includes('read-only'));
    const known = await get(server, api.user);
    tell('a session says who it is', known.status === 200 && known.text.includes('admin'));
    const closed = [paths.admin, api.adminCheck, api.adminPlans];
    const answers = await Promise.all(closed.map((path) => get(server, path)));
    tell(
      'and opens nothing else',
      answers.every((answer) => answer.status === 503),
    );
  }
  await back();
  const planName = `Back after ${how}`;
  for (const server of both) {
    const ms = await until(async () => (await edit(server, { planName })).status === 200, 20);
    check(`back, ${names.get(server)}: a write works`, ms < AGAIN_MS, `after ${ms} ms`);
  }
  const seen = both.map((server) => until(() => says(server, api.plan(id), planName), 5));
  check('and both see it', Math.max(...(await Promise.all(seen))));
}

const parts = {
  oneSite,
  jobsOnce,
  mailsOnce,
  limitsTogether,
  ended: () => away('ended', primary.stop, primary.start),
  silent: () => away('silent', primary.pause, primary.goOn),
  killedWhileMailing,
  underLoad: () => underLoad(site, cookie),
};
const words = process.argv.slice(2);
try {
  for (const [name, part] of Object.entries(parts))
    if (words.length === 0 || words.includes(name)) await part();
} finally {
  await site.close();
}
