import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readEnv } from '#api/env.ts';
import { findOpen } from '#api/core/files/private-files.ts';
import { copyInsteadOfAstro, standing } from '../support/built.ts';
import { copySources } from '../../../scripts/source-copy.ts';

const modeOf = async (path: string) => (await stat(path).catch(() => null))?.mode;

it('leaves nothing of a running server open to other users of the machine', async () => {
  const dataDir = process.env.SITE_DATA_DIR!;
  expect(await readdir(dataDir)).toEqual(
    expect.arrayContaining(['sim-atlas.db', 'sim-atlas.db-wal', 'server.key', 'logs', 'releases']),
  );
  expect(await findOpen(readEnv({ DATA_DIR: dataDir }))).toEqual([]);
  // What a build read is gone; this server may have made none.
  expect(await readdir(join(dataDir, 'build')).catch(() => [])).toEqual([]);
});

it('closes the data that a build reads, leaves its pages to a web server, and writes nowhere else', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sim-atlas-build-'));
  const { root, remove } = await copySources();
  await copyInsteadOfAstro(root);
  try {
    const before = new Set(await standing(root));
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'production' };
    const build: { ended: string | null } = { ended: null };
    const umask = process.umask(0o022);
    execFile(process.execPath, ['scripts/build.ts'], { cwd: root, env }, (error, _, words) => {
      build.ended = error ? words : 'built';
    });
    process.umask(umask);
    const modes = new Set<number>();
    while (build.ended === null) {
      const mode = await modeOf(join(dataDir, 'build/snapshot.db'));
      if (mode !== undefined) modes.add(mode & 0o777);
      await wait(20);
    }
    expect(build.ended).toBe('built');
    expect([...modes]).toEqual([0o600]);
    expect((await standing(root)).filter((file) => !before.has(file))).toEqual([]);
    expect(await findOpen(readEnv({ DATA_DIR: dataDir }))).toEqual([]);
    const built = join(root, 'dist');
    for (const path of [built, join(built, 'client'), join(built, 'client/_astro')]) {
      expect((await modeOf(path))! & 0o777).toBe(0o755);
    }
    for (const name of ['index.html', '_headers', 'plans.html']) {
      expect((await modeOf(join(built, 'client', name)))! & 0o777).toBe(0o644);
    }
  } finally {
    await remove();
    await rm(dataDir, { recursive: true, force: true });
  }
});
