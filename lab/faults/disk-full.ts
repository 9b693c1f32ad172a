/**
 * `node lab/faults/disk-full.ts`, as root on Linux: the real server on small disks in memory that fill
 * up under it: the one with database and releases, that of the build, that of the logs. Every
 * refusal must say why, everything acknowledged must stay, visitors must be served throughout, and
 * all must go on by itself once there is room.
 */
import { mkdirSync } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingAssets } from '#tests/support/missing-assets.ts';
import { openReleases } from '#api/publish/releases/releases.ts';
import type { PublishStatus } from '#src/contract/publish/publish.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { copySources } from '../../scripts/source-copy.ts';
import { logInAdmin, startTestSite } from '../../scripts/test-site.ts';
import { mountDisk, type SmallDisk } from './full-disk.ts';

const DATA_MB = 224;
/** Kilobytes that are left when a build begins: each ends it at another step. */
const ROOM_KB = [0, 64, 1024, 8192];
const PAGES = [paths.home, paths.plans, paths.carriers, api.plans, api.health];

const problems: string[] = [];
const say = (text: string) => console.log(text);
const check = (what: string, found: unknown, owed: unknown) => {
  const ok = owed instanceof RegExp ? owed.test(String(found)) : found === owed;
  say(`${ok ? 'ok ' : 'BAD'} ${what}: ${String(found).replaceAll('\n', ' | ').slice(0, 300)}`);
  if (!ok) problems.push(what);
};

const sources = await copySources();
const dataDir = await mkdtemp(join(tmpdir(), 'sim-atlas-full-'));
const data = mountDisk(dataDir, DATA_MB);
let site: Awaited<ReturnType<typeof startTestSite>> | null = null;
let cookie = '';
let made = 0;
const acknowledged: string[] = [];

async function ask(path: string, method = 'GET', body?: unknown) {
  const { origin } = site!;
  const headers = { Origin: origin, 'Content-Type': 'application/json', Cookie: cookie };
  const answer = await fetch(origin + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

async function write(): Promise<{ status: number; text: string }> {
  made += 1;
  const slug = `full-${made}`;
  const body = { name: `Full ${made}`, slug, hostNetwork: 'x'.repeat(60) };
  const answer = await ask(api.carriers, 'POST', body);
  if (answer.status === 201) acknowledged.push(slug);
  return answer;
}

async function writeUntilRefused() {
  for (let n = 0; n < 3000; n += 1) {
    const answer = await write();
    if (answer.status !== 201) return answer;
  }
  return { status: 201, text: 'never refused' };
}

const status = async () => {
  const { text } = await ask(api.publish);
  return (JSON.parse(text) as { status: PublishStatus }).status;
};

/** Publishes and waits for the end; answers the state and the words of a failure. */
async function publish(): Promise<{ state: string; error: string }> {
  const before = (await status()).build?.startedAt;
  await ask(api.publish, 'POST', {});
  for (;;) {
    const { state, build } = await status();
    const over = build && build.startedAt !== before && build.durationMs !== null;
    if (over && state !== 'building') {
      return { state: build.error === null ? 'live' : 'failed', error: build.error ?? '' };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function checkServing(when: string): Promise<void> {
  const codes = await Promise.all(PAGES.map(async (page) => (await ask(page)).status));
  check(`${when}: pages and reads`, codes.join(' '), PAGES.map(() => 200).join(' '));
  const release = await openReleases(dataDir, join(sources.root, 'node_modules')).current();
  const lacking = release ? (await missingAssets(release)).length : 'no whole release';
  check(`${when}: files that the served release lacks`, lacking, 0);
}

async function checkRecovered(when: string): Promise<void> {
  check(`${when}: a write with room again`, (await write()).status, 201);
  check(`${when}: a build with room again`, (await publish()).state, 'live');
  const { text } = await ask(api.carriers);
  const lost = acknowledged.filter((slug) => !text.includes(`"${slug}"`));
  check(`${when}: acknowledged writes that are gone, of ${acknowledged.length}`, lost.length, 0);
  await checkServing(when);
}

/** A disk over a folder of the build, full from the beginning. */
async function fullDuringBuild(folder: string, megabytes: number): Promise<void> {
  const at = join(sources.root, folder);
  mkdirSync(at, { recursive: true });
  const disk: SmallDisk = mountDisk(at, megabytes);
  disk.fill(64 * 1024);
  try {
    check(`a write while ${folder} is full`, (await write()).status, 201);
    // Of an edit alone a release is made without these folders.
    await appendFile(join(sources.root, 'site/styles/core/tokens.css'), `/* ${folder} */\n`);
    const ended = await publish();
    check(
      `${folder} full: the build`,
      `${ended.state}: ${ended.error}`,
      /^failed: The disk is full/,
    );
    await checkServing(`${folder} full`);
  } finally {
    disk.remove();
  }
  await checkRecovered(`${folder} mended`);
}

const start = async (variables: Record<string, string> = {}) => {
  site = await startTestSite({ DATA_DIR: dataDir, ...variables }, 300_000, sources.root);
  cookie = await logInAdmin(site.origin);
};

try {
  await start();
  say('The disk of database and releases:');
  for (const room of ROOM_KB) {
    // An edit first: a build of unchanged data would have little to write.
    await write();
    data.fill(room * 1024);
    const ended = await publish();
    const words = `${ended.state}: ${ended.error}`;
    const owed = room > 0 ? /^live|^failed: The disk is full/ : /^failed: The disk is full/;
    check(`${room} KB left: the build`, words, owed);
    await checkServing(`${room} KB left`);
    data.fill();
    const refused = await writeUntilRefused();
    check(
      'no room: a write',
      `${refused.status} ${refused.text}`,
      /^507 .*disk of the server is full/,
    );
    check('no room: ready', (await ask(api.ready)).text, /read-only/);
    await checkServing('no room');
    data.empty();
    await checkRecovered(`${room} KB left, then emptied`);
  }
  say('The disk of the build:');
  await fullDuringBuild('dist', 8);
  await fullDuringBuild('.cache', 8);
  say('The disk of the logs:');
  const logs = mountDisk(join(dataDir, 'logs'), 1);
  mkdirSync(join(dataDir, 'logs/builds'));
  logs.fill();
  const ended = await publish();
  check('build logs full: the build', `${ended.state}: ${ended.error}`, /^live/);
  await checkServing('build logs full');
  logs.remove();
  await checkRecovered('build logs mended');
} finally {
  const last = site as Awaited<ReturnType<typeof startTestSite>> | null;
  await last?.stop().catch(() => undefined);
  data.remove();
  await rm(dataDir, { recursive: true, force: true });
  await sources.remove();
}
say(problems.length === 0 ? 'No problems.' : `${problems.length} problems: ${problems.join('; ')}`);
process.exitCode = problems.length === 0 ? 0 : 1;
