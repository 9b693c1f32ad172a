import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../../env.ts';
import { findOpen, openDataFolder } from './private-files.ts';
import { listen } from '../http/connections/listen.ts';

const ROOT = join(import.meta.dirname, '../../..');
let folder: string;
let outside: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-files-'));
  outside = await mkdtemp(join(tmpdir(), 'sim-atlas-outside-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await rm(outside, { recursive: true });
});

/** A data folder as an earlier version left it, open to everybody. */
async function leaveOpen(): Promise<void> {
  const made = ['backups', 'logs/builds', 'releases/r1/client/plans', 'releases/r1/server'];
  for (const name of made) await mkdir(join(folder, name), { recursive: true });
  const files = [
    'state.json',
    'backups/scheduled-1.db',
    'logs/builds/1.log',
    'releases/r1/manifest.json',
    'releases/r1/client/index.html',
  ];
  for (const name of files) await writeFile(join(folder, name), '{}', { mode: 0o644 });
  // Links may lead anywhere.
  await writeFile(join(outside, 'other.txt'), '', { mode: 0o644 });
  await symlink(outside, join(folder, 'releases/node_modules'));
  await chmod(outside, 0o755);
  await chmod(folder, 0o755);
}

/** What in the folder others may reach, below it as paths in it. */
const open = async () =>
  (await findOpen(readEnv({ DATA_DIR: folder }))).map(({ path }) => relative(folder, path));

/** Runs a program of ours on the folder; answers what it printed and how it ended. */
function run(program: string, args: string[] = [], variables: Record<string, string> = {}) {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PORT: '0', ...variables };
  return new Promise<{ code: unknown; text: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, program), ...args],
      { cwd: ROOT, env },
      (error, out, err) => resolve({ code: error?.code ?? 0, text: out + err }),
    );
  });
}

describe.skipIf(process.platform === 'win32')('what the server and its commands write', () => {
  it('is closed to other users at the start, with what an earlier version left open', async () => {
    await leaveOpen();
    const taken = createServer();
    const port = await listen(taken, 0, '127.0.0.1');
    // The start ends at the port: its database is there by then, and no pages need be built.
    const { text } = await run('admin-api/main.ts', [], { PORT: String(port) });
    taken.close();
    expect(text).toContain(`Port ${port} is in use`);
    expect((await readdir(folder)).filter((name) => name.startsWith('sim-atlas.db'))).not.toEqual(
      [],
    );
    expect(await open()).toEqual([]);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'sim-atlas.db'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'backups/scheduled-1.db'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'releases/r1'))).mode & 0o777).toBe(0o700);
    // Pages are for everybody who gets there, and what a link leads to is not ours.
    expect((await stat(join(folder, 'releases/r1/client/index.html'))).mode & 0o777).toBe(0o644);
    expect((await stat(outside)).mode & 0o777).toBe(0o755);
  });

  it('is closed by commands without a server, too, and copies of the database are', async () => {
    await leaveOpen();
    const copy = join(outside, 'copy.db');
    expect(await run('scripts/cli.ts', ['feeds:list'])).toMatchObject({ code: 0 });
    expect(await run('scripts/cli.ts', ['backup'])).toMatchObject({ code: 0 });
    expect(await run('scripts/cli.ts', ['backup', '--to', copy])).toMatchObject({ code: 0 });
    expect(await open()).toEqual([]);
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
  });

  it('is a database file elsewhere, too', async () => {
    const file = join(outside, 'live.db');
    await writeFile(file, '', { mode: 0o644 });
    const env = readEnv({ DATA_DIR: folder, DATABASE_URL: `file:${file}` });
    expect((await findOpen(env)).map(({ path }) => path)).toEqual([file]);
    await openDataFolder(env, (text) => expect.fail(text));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

describe.skipIf(process.platform !== 'linux')('a folder that cannot be closed', () => {
  it('is named in one line, and nothing fails', async () => {
    const said: string[] = [];
    const dataDir = '/proc/self/fdinfo';
    await openDataFolder(readEnv({ DATA_DIR: dataDir }), (text) => said.push(text));
    expect(said).toEqual([
      expect.stringMatching(
        /^Other users .* may reach \/proc\/self\/fdinfo \(EPERM\)( and \d+ more)?\. .*chmod -R go-rwx/,
      ),
    ]);
  });

  it('that everybody shares is left as it is', async () => {
    await chmod(folder, 0o1777);
    const file = join(folder, 'of-somebody');
    await writeFile(file, '', { mode: 0o644 });
    const said: string[] = [];
    await openDataFolder(readEnv({ DATA_DIR: folder }), (text) => said.push(text));
    expect(said).toEqual([expect.stringContaining(`may write in ${folder}`)]);
    expect((await stat(folder)).mode & 0o7777).toBe(0o1777);
    expect((await stat(file)).mode & 0o777).toBe(0o644);
  });
});
