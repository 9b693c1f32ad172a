/**
 * `node bench/incremental.ts`: one edited plan renders only the pages that show it again. Builds,
 * edits one plan's name, builds again and counts pages from the build's log; then builds everything
 * without the cache and compares the bytes: a page that differs shows data its key does not cover.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUMP_DATA_VERSION } from '#db/queries/site.ts';
import { readEnv } from '#api/env.ts';
import { buildPages } from '#api/publish/build.ts';
import { makePlans } from './plans.ts';

const root = join(import.meta.dirname, '..');
const count = Number(process.argv[2] ?? 400);
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-incremental-'));
const db = await makePlans(folder, count);
const env = readEnv({ DATA_DIR: folder, DATABASE_URL: `file:${join(folder, 'live.db')}` });

async function build(name: string) {
  const started = performance.now();
  const built = await buildPages({ root, db, env });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { pages } = built;
  console.log(`${name}: ${pages.rendered} rendered, ${pages.reused} reused, ${seconds} s`);
  return built;
}

/** Every page of the build, by name. */
async function pagesOf(dist: string): Promise<Map<string, string>> {
  const client = join(dist, 'client');
  const names = (await readdir(client, { recursive: true })).filter((n) => n.endsWith('.html'));
  const pages = names.map(async (n) => [n, await readFile(join(client, n), 'utf8')] as const);
  return new Map(await Promise.all(pages));
}

try {
  await build('first');
  const { pages: unchanged } = await build('unchanged');
  const before = await pagesOf(join(root, 'dist'));
  await db.write((commit) =>
    commit([
      {
        sql: "UPDATE plans SET plan_name = plan_name || ' Plus' WHERE id = (SELECT max(id) FROM plans)",
        args: [],
      },
      BUMP_DATA_VERSION,
    ]),
  );
  const edited = await build('one plan edited');
  const incremental = await pagesOf(edited.folder);
  const changed = [...incremental].filter(([name, text]) => before.get(name) !== text);
  console.log(
    `${edited.pages.rendered - unchanged.rendered} keyed pages rendered again, ${changed.length} pages differ: ${changed.map(([name]) => name).join(', ')}`,
  );
  await rm(join(root, '.cache/astro'), { recursive: true, force: true });
  const whole = await pagesOf((await build('all, without the cache')).folder);
  const stale = [...whole].filter(([name, text]) => incremental.get(name) !== text);
  if (stale.length > 0 || whole.size !== incremental.size) {
    console.error(`Not as a full build: ${stale.map(([name]) => name).join(', ')}`);
    process.exitCode = 1;
  } else console.log('The incremental build equals a full one, byte for byte.');
} finally {
  db.close();
  await rm(folder, { recursive: true, force: true });
}
