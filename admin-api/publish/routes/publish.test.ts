import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublishInfo, PublishStatus, ReleaseInfo } from '#src/contract/publish/publish.ts';
import { DatabaseAwayError } from '#db/core/connect/away.ts';
import { auditEntry } from '#db/core/changes/audit.ts';
import { BUMP_DATA_VERSION, getDataState, NEW_LINEAGE } from '#db/core/changes/site.ts';
import { getPin, setPin } from '#db/publish/serving.ts';
import { COMMANDS } from '../../server/control/commands.ts';
import { trackDataVersion } from '../../core/data-version.ts';
import type { Env } from '../../env.ts';
import { createLog } from '../../core/process/log.ts';
import { BuildError } from '../build/build.ts';
import type { makeRelease } from '../publish.ts';
import type { Publishing } from '../publisher/publisher-types.ts';
import { startPublishing } from '../publisher/publishing.ts';
import { openReleases, type Release, type Releases } from '../releases/releases.ts';
import { addHere } from '../releases/testing.ts';
import type { LoadedRelease } from '../site/release-site.ts';
import { appDeps } from '../../app.ts';
import { openTestApp, testAccount } from '../../testing.ts';
import { pagesBy } from '../site/testing.ts';

let folder: string;
let releases: Releases;
let publishing: Publishing | null;
let used: LoadedRelease[];
let clock: number;
let failNext: string | Error | null;
let failLoad: boolean;

const pages = { rendered: 2, reused: 40 };
const WHOLE = { way: 'whole', fellBack: 'a file is gone' } as const;
/** A build without Astro: one page that names the data version. */
const make: typeof makeRelease = async ({ db, onPages }, into, _, cause) => {
  const { version: dataVersion, lineage, change } = await getDataState(db);
  if (failNext) throw failNext instanceof Error ? failNext : new Error(failNext);
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'client'), { recursive: true });
  await writeFile(join(dist, 'client/index.html'), `data ${dataVersion}`);
  clock += 60_000;
  onPages?.(pages);
  const data = { dataVersion, lineage, change };
  const of = { ...data, sourceHash: 'x', cause, durationMs: 1800, pages, ...WHOLE };
  return addHere(into, dist, of, new Date(clock));
};
const load = ({ id, dataVersion, lineage }: Release): LoadedRelease => ({
  id,
  dataVersion,
  lineage,
  files: new Map(),
  render: pagesBy(t.db, () => Promise.reject(new Error('not here'))),
});
const start = async (settings: Partial<Env> = {}, outdated = false) => {
  const env = { ...t.env, dataDir: folder, ...settings };
  const build = { root: folder, db: t.db, env };
  const first = (await releases.current()) ?? (await make(build, releases, new Date(), 'start'));
  await releases.switchTo(first);
  return startPublishing({
    build,
    releases,
    make,
    first,
    outdated,
    dataVersion: trackDataVersion(t.db),
    now: () => new Date(clock),
    log: createLog('silent'),
    load: async (release) => {
      if (failLoad) throw new Error('its code does not load');
      return load(release);
    },
    loaded: load(first),
    use: (release) => void used.push(release),
  });
};
const until = (done: () => boolean) => expect.poll(done, { interval: 10 }).toBe(true);
/** As if what was tried a minute ago was a minute older: nobody waits for it here. */
const passAMinute = () => {
  const { timeOrigin } = performance;
  const now = () => Date.now() - timeOrigin + 61_000;
  vi.spyOn(performance, 'now').mockImplementation(now);
};
const settled = () =>
  until(() => ['live', 'failed'].includes(publishing!.publisher.status().state));
const info = async () =>
  (await (await t.get('/api/publish', { Cookie: cookie })).json()) as PublishInfo;
const edit = () => t.db.write((commit) => commit([BUMP_DATA_VERSION]));
/** A change of content in the log, or of something else. */
const save = (way: 'api' | 'import', entity = 'plan') => {
  const actor = { id: null, name: 'ada', way };
  const entry = { action: 'update', entity, entityId: 1 };
  return t.db.write((commit) =>
    commit([auditEntry({ actor, now: new Date(clock) }, entry), BUMP_DATA_VERSION]),
  );
};
const publish = async () => {
  const answer = await t.send('POST', '/api/publish', { cookie });
  expect(answer.status).toBe(202);
  return (await answer.json()) as PublishStatus;
};

beforeEach(async () => {
  await setPin(t.db, null);
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-publish-'));
  releases = openReleases(folder, join(folder, 'node_modules'));
  [used, failNext, clock] = [[], null, Date.parse('2026-11-21T12:00:00Z')];
  publishing = null;
  failLoad = false;
});
const t = await openTestApp({ publishing: () => publishing });
const { cookie } = await testAccount(t, 'ada', true);
afterAll(() => t.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await publishing?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('/api/publish', () => {
  it('makes what a start did not wait for as the next release, but not while the pages are paused', async () => {
    const data = await getDataState(t.db);
    const dist = join(folder, 'dist');
    await mkdir(join(dist, 'client'), { recursive: true });
    await writeFile(join(dist, 'client/index.html'), 'some');
    const of = { dataVersion: data.version, lineage: data.lineage, sourceHash: 'x', unbuilt: 7 };
    await releases.switchTo(await addHere(releases, dist, of, new Date(clock)));
    publishing = await start();
    await publishing.pause('ada');
    await publishing.stop();
    publishing = await start();
    expect(publishing.publisher.status()).toMatchObject({ paused: true, dueAt: null });
    await setPin(t.db, null);
    await publishing.stop();
    publishing = await start();
    await until(() => used.some(({ pinned }) => !pinned));
    await settled();
    const [newest] = await releases.list();
    expect([newest!.cause, newest!.unbuilt]).toEqual(['start', undefined]);
    expect((await releases.current())!.id).toBe(newest!.id);
  });

  it('tries again by itself what the start could not build, with nobody editing', async () => {
    publishing = await start({}, true);
    await until(() => used.length === 1);
    await settled();
    expect(publishing.publisher.status()).toMatchObject({ state: 'live', liveVersion: 2 });
  });

  it('follows another database with the same version that was put in place', async () => {
    publishing = await start();
    expect(publishing.publisher.status().state).toBe('live');
    await t.db.write((commit) => commit([NEW_LINEAGE]));
    await until(() => publishing!.publisher.status().state === 'queued');
  });

  it('says that there is nothing yet while the first pages are built', async () => {
    expect((await t.get('/api/publish', { Cookie: cookie })).status).toBe(503);
  });

  it('publishes at once what was just saved, and tells how it came to be', async () => {
    publishing = await start();
    const before = (await info()).status.dataVersion;
    await edit();
    expect((await publish()).dataVersion).toBe(before + 1);
    await settled();
    const { status, releases: kept, nextRun } = await info();
    expect(status).toMatchObject({ state: 'live', liveVersion: before + 1, paused: false });
    expect(kept).toHaveLength(2);
    expect(kept[0]).toMatchObject({ cause: 'manual', durationMs: 1800, pages, current: true });
    expect(nextRun).toBe('2026-11-22T03:17:00.000Z');
    expect(used.at(-1)).toMatchObject({ id: kept[0]!.id });
  });

  it('goes back to a kept release, stays there over a restart, and on with the next publish', async () => {
    publishing = await start();
    const [first] = (await info()).releases;
    await edit();
    await publish();
    await settled();
    const answer = await t.send('POST', `/api/releases/${first!.id}/activate`, { cookie });
    expect(answer.status).toBe(200);
    const kept = (await answer.json()) as ReleaseInfo[];
    expect(kept.find(({ current }) => current)!.id).toBe(first!.id);
    expect(used.at(-1)).toMatchObject({ id: first!.id, pinned: true });
    expect((await info()).status).toMatchObject({ paused: true, liveVersion: first!.dataVersion });
    await publishing.stop();
    publishing = await start();
    expect((await info()).status.paused).toBe(true);
    await publish();
    await settled();
    expect((await info()).status).toMatchObject({ paused: false, state: 'live' });
    expect(used.at(-1)!.pinned).toBeUndefined();
  });

  it('keeps the pages while it is paused, over a restart, and says who did it', async () => {
    publishing = await start();
    const { releases: kept } = await info();
    const answer = await t.send('POST', '/api/publish/pause', { cookie });
    expect(await answer.json()).toMatchObject({
      paused: true,
      hold: { by: 'ada', rollback: false, since: new Date(clock).toISOString() },
    });
    expect(used.at(-1)).toMatchObject({ id: kept[0]!.id, pinned: true });
    await edit();
    await publishing.stop();
    publishing = await start();
    await until(() => publishing!.publisher.status().dataVersion > kept[0]!.dataVersion);
    expect((await info()).status).toMatchObject({ state: 'idle', paused: true, dueAt: null });
    expect((await info()).history.map(({ kind }) => kind)).toEqual(['pause', 'live']);
    await publish();
    await settled();
    expect((await info()).status).toMatchObject({ state: 'live', paused: false, hold: null });
  });

  it('lets the pages follow the data from Resume on, also when the build fails', async () => {
    publishing = await start();
    await t.send('POST', '/api/publish/pause', { cookie });
    await edit();
    expect(used.at(-1)).toMatchObject({ pinned: true });
    failNext = 'no space';
    await publish();
    await settled();
    expect((await info()).status).toMatchObject({ state: 'failed', paused: false });
    expect(used.at(-1)).toMatchObject({ pinned: false });
  });

  it('stays paused when the code changed meanwhile, with the new pages', async () => {
    publishing = await start();
    await t.send('POST', '/api/publish/pause', { cookie });
    await publishing.stop();
    const build = { root: folder, db: t.db, env: t.env };
    await releases.switchTo(await make(build, releases, new Date(), 'start'));
    publishing = await start();
    expect((await info()).status.paused).toBe(true);
    expect(used.at(-1)).toMatchObject({ id: await releases.currentId(), pinned: true });
  });

  it('serves what another server or a command wants, and says where it has it not', async () => {
    publishing = await start();
    const [first] = (await info()).releases;
    await edit();
    await publish();
    await settled();
    const newest = used.at(-1)!.id;
    const { dataVersion: version } = first!;
    const hold = { since: new Date(clock).toISOString(), by: 'bob', rollback: true };
    await setPin(t.db, { ...hold, version });
    await until(() => used.at(-1)!.id === first!.id);
    expect(used.at(-1)!.pinned).toBe(true);
    expect((await info()).status).toMatchObject({
      paused: true,
      liveVersion: version,
      hold: { ...hold, version, isHere: true },
    });
    await setPin(t.db, null);
    await until(() => !publishing!.publisher.status().paused);
    expect(used.at(-1)).toMatchObject({ id: first!.id, pinned: false });
    await settled();
    expect(used.at(-1)!.id).not.toBe(first!.id);

    await setPin(t.db, { ...hold, version: 900 });
    const wish = { version: 900, isHere: false };
    await expect.poll(async () => (await info()).status.hold).toMatchObject(wish);
    const { status } = await info();
    expect(used.at(-1)!.id).not.toBe(newest);
    expect(used.at(-1)!.pinned).toBe(true);
    expect(status.liveVersion).toBe(used.at(-1)!.dataVersion);
    await setPin(t.db, null);
  });

  it('says so when nobody can be told to follow the data, and stays paused', async () => {
    publishing = await start();
    await t.send('POST', '/api/publish/pause', { cookie });
    vi.spyOn(t.db, 'write').mockRejectedValue(new DatabaseAwayError());
    expect((await t.send('POST', '/api/publish', { cookie })).status).toBe(503);
    vi.restoreAllMocks();
    expect((await info()).status).toMatchObject({ paused: true, state: 'live' });
  });

  it('counts the changes that wait and tells what brought them', async () => {
    publishing = await start();
    const before = (await info()).status;
    await save('api');
    await save('import', 'user');
    expect((await info()).status).toMatchObject({ liveChange: before.liveChange, waiting: 1 });
    await publish();
    await settled();
    const { status, history } = await info();
    expect(status).toMatchObject({ waiting: 0, liveChange: before.liveChange! + 2 });
    expect(status.liveAt).toBe(history[0]!.at);
    expect(history[0]).toMatchObject({
      kind: 'live',
      cause: 'manual',
      by: 'ada',
      changes: 1,
      pages,
      ...WHOLE,
      bytes: expect.any(Number),
      change: status.liveChange,
    });
    await save('import');
    await until(() => publishing!.history()[0]!.cause === 'import');
  });

  it('writes failures and rollbacks into the history, and shows no secret or path', async () => {
    publishing = await start();
    failNext = `EACCES: ${folder}/dist, token=abc123, http://u:p@db.test, boom`;
    await publish();
    await settled();
    failNext = null;
    const [first] = (await info()).releases;
    await publish();
    await until(() => used.length > 0 && publishing!.publisher.status().state === 'live');
    await t.send('POST', `/api/releases/${first!.id}/activate`, { cookie });
    const { history, status } = await info();
    expect(history.map(({ kind, by }) => [kind, by])).toEqual([
      ['rollback', 'ada'],
      ['live', 'ada'],
      ['failed', 'ada'],
      ['live', null],
    ]);
    expect(history[0]).toMatchObject({ release: first!.id });
    expect(status).toMatchObject({ hold: { by: 'ada', rollback: true }, liveAt: history[0]!.at });
    expect(history[2]!.error).toBe(
      'EACCES: DATA_DIR/dist, token=[secret], http://[secret]@db.test, boom',
    );
  });

  it('says of a build that failed the telling lines of its log, and where the rest is', async () => {
    publishing = await start();
    await mkdir(join(folder, 'logs/builds'), { recursive: true });
    const lines = `12:00:00 [build] ok\n[ERROR] no such column: x\n  in ${folder}/a.db\n`;
    await writeFile(join(folder, 'logs/builds/2026-11-21T12-00-00-000Z.log'), lines);
    failNext = new BuildError('the build stopped with 1');
    await publish();
    await settled();
    const { status, history } = await info();
    const told = {
      error: '[ERROR] no such column: x\n  in DATA_DIR/a.db',
      log: '2026-11-21T12-00-00-000Z',
    };
    expect(status.build).toMatchObject(told);
    expect(history[0]).toMatchObject({ kind: 'failed', ...told });
  });

  it('sends the log of a build, redacted, and none of another file', async () => {
    publishing = await start();
    await mkdir(join(folder, 'logs/builds'), { recursive: true });
    const log = join(folder, 'logs/builds/2026-11-21T12-00-00-000Z.log');
    await writeFile(log, `\u001b[31mroot ${folder}\u001b[0m password: hunter2\n`);
    const answer = await t.get('/api/publish/logs/2026-11-21T12-00-00-000Z', { Cookie: cookie });
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toBe('root DATA_DIR password: [secret]\n');
    for (const [id, status] of [
      ['2026-11-21T12-00-00-001Z', 404],
      ['..%2f..%2fpublish', 400],
      ['publish', 400],
    ] as const) {
      expect((await t.get(`/api/publish/logs/${id}`, { Cookie: cookie })).status).toBe(status);
    }
  });

  it('stays as it is where what is wished does not load, and tries that again', async () => {
    publishing = await start();
    const [first] = (await info()).releases;
    await edit();
    await publish();
    await settled();
    const newest = used.at(-1)!.id;
    failLoad = true;
    const { dataVersion: version } = first!;
    await setPin(t.db, {
      version,
      since: new Date(clock).toISOString(),
      by: 'bob',
      rollback: true,
    });
    await until(() => used.at(-1)!.pinned === true);
    expect((await info()).status).toMatchObject({ paused: true, hold: { version, isHere: false } });
    expect(await releases.currentId()).toBe(newest);
    failLoad = false;
    passAMinute();
    await until(() => used.at(-1)!.id === first!.id);
    expect((await info()).status.hold).toMatchObject({ version, isHere: true });
  });

  it('serves the very release of a rollback where several are of one version', async () => {
    publishing = await start();
    const [first] = (await info()).releases;
    await (
      await publishing.publish('ada')
    ).build;
    const newest = used.at(-1)!;
    expect(newest).toMatchObject({ dataVersion: first!.dataVersion });
    expect(newest.id).not.toBe(first!.id);
    await t.send('POST', `/api/releases/${first!.id}/activate`, { cookie });
    const row = await getPin(t.db);
    expect(row).toMatchObject({ version: first!.dataVersion, release: first!.id });
    // As another server with both hears of it, whose disk fails at first.
    await publishing.publish('ada').then(({ build }) => build);
    failLoad = true;
    await setPin(t.db, row);
    await until(() => used.at(-1)!.pinned === true);
    expect((await info()).status).toMatchObject({ paused: true, hold: { isHere: false } });
    failLoad = false;
    passAMinute();
    await until(() => used.at(-1)!.id === first!.id && used.at(-1)!.pinned === true);
  });

  it('goes back to no release that goes while it is asked for', async () => {
    publishing = await start();
    const [first] = (await info()).releases;
    await edit();
    await publish();
    await settled();
    const { find } = releases;
    vi.spyOn(releases, 'find').mockImplementationOnce(async (id) => {
      const found = await find(id);
      await rm(found!.folder, { recursive: true });
      return found;
    });
    const path = `/api/releases/${first!.id}/activate`;
    expect((await t.send('POST', path, { cookie })).status).toBe(404);
    expect((await info()).status).toMatchObject({ paused: false, hold: null });
    expect(await getPin(t.db)).toBeNull();
  });

  it('knows no release that is not kept', async () => {
    publishing = await start();
    const path = '/api/releases/99-20200101T000000Z/activate';
    expect((await t.send('POST', path, { cookie })).status).toBe(404);
  });

  it('does what the command line asks for', async () => {
    const said: string[] = [];
    const run = (name: string, input: unknown) => {
      const env = { ...t.env, dataDir: folder };
      const build = { root: folder, db: t.db, env };
      const { imports, feeds, rates } = appDeps({ db: t.db, env });
      const now = () => new Date(clock);
      const own = { imports, feeds, rates, build, publishing };
      const services = { db: t.db, env, now, releases, ...own };
      const talk = { say: (text: string) => said.push(text), signal: new AbortController().signal };
      const command = COMMANDS.find((known) => known.name === name)!;
      return command.run(input, { ...services, attempts: null, serving: true }, talk);
    };
    expect(await run('publish', {})).toMatchObject({ exitCode: 1 });
    publishing = await start();
    const first = (await releases.currentId())!;
    expect(await run('release:activate', { id: 'previous' })).toMatchObject({ exitCode: 1 });
    await edit();
    expect(await run('publish', {})).toMatchObject({ exitCode: 0, data: { pages } });
    expect(
      (await run('release:list', {})).message.match(/^\* \d+-.*manual, 42 pages\)$/m),
    ).toBeTruthy();
    expect(await run('release:activate', { id: 'previous' })).toMatchObject({
      data: { id: first },
    });
    expect(await releases.currentId()).toBe(first);
    expect((await info()).status.paused).toBe(true);
    expect(await run('release:activate', { id: 'x' })).toMatchObject({ exitCode: 1 });
    expect(await run('resume', {})).toMatchObject({ exitCode: 0 });
    expect((await info()).status.paused).toBe(false);
    expect(await run('pause', {})).toMatchObject({ exitCode: 0 });
    expect((await info()).status.paused).toBe(true);
    failNext = 'no space left';
    expect(await run('publish', {})).toEqual({ exitCode: 1, message: failNext });
  });

  it('tells each change of the status as an event', async () => {
    publishing = await start();
    const answer = await t.get('/api/publish/events', { Cookie: cookie });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const reader = answer.body!.getReader();
    let text = '';
    const read = async (wanted: string) => {
      while (!text.includes(wanted)) text += new TextDecoder().decode((await reader.read()).value);
    };
    await read('"dataVersion"');
    await edit();
    await publish();
    await read('"cause":"manual"');
    await read(`"liveVersion":${(await info()).status.dataVersion}`);
    await reader.cancel();
  });

  it('asks a host that builds itself once for a missed run, and rolls nothing back for it', async () => {
    let calls = 0;
    const hook = createServer((_, res) => res.end(String((calls += 1))));
    await once(hook.listen(0, '127.0.0.1'), 'listening');
    const { port } = hook.address() as AddressInfo;
    const buildHookUrl = `http://127.0.0.1:${port}/`;
    publishing = await start({ buildHookUrl });
    clock += 24 * 3_600_000;
    expect((await (await publishing.publish('ada')).build)!.error).toBeNull();
    await publishing.stop();
    clock += 3_600_000;
    publishing = await start({ buildHookUrl });
    expect(publishing.publisher.status()).toMatchObject({ state: 'live', target: 'hook' });
    const { releases: kept } = await info();
    const back = await t.send('POST', `/api/releases/${kept[0]!.id}/activate`, { cookie });
    expect(back.status).toBe(409);
    expect(await back.json()).toMatchObject({ message: expect.stringContaining('older deploy') });
    expect(used).toEqual([]);
    await publishing.stop();
    expect(calls).toBe(1);
    clock += 24 * 3_600_000;
    publishing = await start({ buildHookUrl });
    const { jobs } = appDeps({ ...t, now: () => new Date(clock), publishing: () => publishing });
    await jobs.tick('pages');
    expect(calls).toBe(2);
    await jobs.tick('pages');
    expect(calls).toBe(2);
    await publishing.stop();
    // Another database with the same version, put in place while no server ran.
    await t.db.write((commit) => commit([NEW_LINEAGE]));
    publishing = await start({ buildHookUrl });
    expect(publishing.publisher.status().liveVersion).toBeNull();
    hook.close();
  });
});
