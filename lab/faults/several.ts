/** A site of two servers with all that they stand on, as processes of this machine (see two-servers.ts). */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { openTestMail } from '#api/people/mail/testing.ts';
import { openDb } from '#db/core/connect/client.ts';
import { fillCatalogue } from '#db/fixtures/catalogue/fill.ts';
import { makeBase } from '#db/testing.ts';
import { freePort, startTestSite, type TestSite } from '../../scripts/test-site.ts';
import { nginxAt, redisAt, sqldAt } from './programs.ts';

/** What another data folder of the same site must not have (docs/deployment.md, "A second server"). */
const OWN_FILES = ['state.json', 'server.lock', 'server.key', 'server.held'];

interface Asking {
  cookie?: string;
  body?: object;
  form?: Record<string, string>;
  /** The address of this machine that it comes from. */
  from?: string;
}

/** What came of a request; `cookie`: what was set, as the next one sends it. */
export type Answer = { status: number; text: string; cookie: string; ms: number };

/** Asks by a connection of its own; rejects when no answer came. */
export function ask(method: string, url: string, asking: Asking = {}): Promise<Answer> {
  const { cookie, body, form, from = '127.0.0.1' } = asking;
  const began = performance.now();
  const sent = form ? String(new URLSearchParams(form)) : body ? JSON.stringify(body) : '';
  const headers = {
    'Sec-Fetch-Site': 'same-origin',
    ...(cookie && { Cookie: cookie }),
    ...(sent && { 'Content-Length': Buffer.byteLength(sent) }),
    'Content-Type': form ? 'application/x-www-form-urlencoded' : 'application/json',
  };
  const place = { agent: false, localAddress: from, signal: AbortSignal.timeout(15_000) } as const;
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, ...place }, async (answer) => {
      const lines = answer.headers['set-cookie'] ?? [];
      const read = Array.fromAsync(answer).then((chunks) => ({
        status: answer.statusCode!,
        text: Buffer.concat(chunks).toString(),
        cookie: lines.map((line) => line.split(';')[0]).join('; '),
        ms: Math.round(performance.now() - began),
      }));
      read.then(resolve, reject);
    });
    asked.on('error', reject);
    asked.end(sent);
  });
}

/** One of the two servers; what it is after a restart is the same one. */
export type Server = Awaited<ReturnType<typeof serverAt>>;

async function serverAt(dataDir: string, variables: Record<string, string>) {
  const port = await freePort();
  const mail = await openTestMail((taken) => server.taken(taken.messageId ?? ''));
  let site: TestSite | null = null;
  const all = { ...mail.variables, ...variables, PORT: String(port), DATA_DIR: dataDir };
  const server = {
    port,
    dataDir,
    origin: `http://127.0.0.1:${port}`,
    /** Message-IDs of what this server sent to somebody, in turn. */
    sentTo: (address: string) =>
      mail.received.filter(({ recipients }) => recipients.includes(address)),
    /** Called when a mail is taken from it, before it hears so. */
    taken: (_id: string): void => undefined,
    start: async () => void (site = await startTestSite(all)),
    /** Ends it at once, in the middle of what it does. */
    die: () => void process.kill(site!.pid, 'SIGKILL'),
    kill: () => (server.die(), site!.ended),
    close: async () => (await site?.stop(), mail.close()),
    stop: async () => site?.stop(),
  };
  return server;
}

/** Starts all parts of compose.scale.yaml on the invented catalogue; the servers have the same pages. */
export async function openSite() {
  const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-several-'));
  const data = join(folder, 'primary/dbs/default/data');
  const base = await makeBase((db) => fillCatalogue(db, new Date()));
  await mkdir(dirname(data), { recursive: true });
  await cp(base, data);
  await rm(dirname(base), { recursive: true });
  const [hears, entry] = [await freePort(), await freePort()];
  const primary = sqldAt(join(folder, 'primary'), await freePort(), { hears });
  const replica = sqldAt(join(folder, 'replica'), await freePort(), { primary: hears });
  const redis = redisAt(await freePort());
  const variables = {
    DATABASE_URL: primary.url,
    SITE_URL: `http://127.0.0.1:${entry}`,
    TRUST_PROXY: '1',
    SECOND_FACTOR_KEY: 'one-key-for-both-servers-long-enough',
    LIMITS_URL: redis.url,
    FEEDS_DIR: folder,
  };
  const a = await serverAt(join(folder, 'a'), variables);
  const b = await serverAt(join(folder, 'b'), { ...variables, BACKUP_CRON: 'off' });
  const nginx = await nginxAt(join(folder, 'nginx'), entry, [a.port, b.port]);
  const close = async () => {
    await Promise.all([a.close(), b.close()]);
    await Promise.all([nginx, redis, replica, primary].map((part) => part.stop()));
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    for (const part of [primary, replica, redis]) await part.start();
    await a.start();
    await a.stop();
    await cp(a.dataDir, b.dataDir, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (from) => !OWN_FILES.includes(relative(a.dataDir, from)),
    });
    await Promise.all([a.start(), b.start(), nginx.start()]);
    const db = await openDb({ url: primary.url });
    const copy = await openDb({ url: replica.url });
    const shut = async () => (db.close(), copy.close(), close());
    return { a, b, primary, replica, redis, db, copy, ...variables, close: shut };
  } catch (error) {
    await close();
    throw error;
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>;
