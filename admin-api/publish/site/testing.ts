import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Db } from '#db/core/connect/client.ts';
import { TEST_NOW } from '#db/testing.ts';
import { trackDataVersion } from '../../core/data-version.ts';
import { readEnv, type Env } from '../../env.ts';
import { createFairShares } from '../../core/fairness/fair-shares.ts';
import { HOUSE } from '../../core/fairness/visitor.ts';
import { createAnswerCache } from '../../core/http/answers/answer-cache.ts';
import { answerWith } from '../../core/http/answers/answer.ts';
import { COMPRESSED, encode, ENDINGS, isWorthEncoding } from '../../core/http/answers/encoding.ts';
import { createLog } from '../../core/process/log.ts';
import {
  StoredFile,
  type BuiltFile,
  type FileSizes,
  type Files,
  type Stores,
} from './files/built-files.ts';
import { createSite } from './create-site.ts';
import { servedAddress, isServed, isText } from './files/file-kinds.ts';
import { memoData, pageMaker } from '../pages/page-maker.ts';
import type { LoadedRelease, SiteDeps } from './release-site.ts';
import type { RenderPage } from '../pages/renderer.ts';

interface TestPages {
  render: RenderPage;
  keys?: TestKeys;
}
/** The keys of pages as they were built, and what they are now. */
interface TestKeys {
  built: ReadonlyMap<string, string>;
  now: (path: string) => string | null;
}

/**
 * A site on a database, with the tests' clock, that serves a release of the data as it is now; `read`
 * answers the text of a path. The release has no files, the log is silent, but for what is given.
 */
export async function openTestSite(
  db: Db,
  { render, keys, ...release }: TestPages & Partial<Omit<LoadedRelease, 'render'>>,
  deps: Partial<SiteDeps> = {},
) {
  // On a clock that stands: what is known of the data ends with the next commit, however slow the machine is.
  const dataVersion = deps.dataVersion ?? trackDataVersion(db, () => 0);
  const log = createLog('silent');
  const site = createSite({
    db,
    env: readEnv({}),
    now: () => TEST_NOW,
    log,
    dataVersion,
    shares: createFairShares(),
    ...deps,
  });
  const served: LoadedRelease = {
    id: 'r',
    dataVersion: release.dataVersion ?? (await dataVersion.current()),
    lineage: dataVersion.lineage(),
    files: new Map(),
    ...release,
    folder: 'r',
    render: pagesBy(db, render, readEnv({}), keys),
  };
  site.use(served);
  const answer = (path: string) => site.answer(new Request(`http://x${path}`), HOUSE);
  return {
    site,
    release: served,
    answer,
    read: async (path: string) => (await answer(path)).text(),
  };
}

/** What makes pages of a database by some code, in the thread of the test. */
export const pagesBy = (
  db: Db,
  render: RenderPage,
  { siteUrl }: Pick<Env, 'siteUrl'> = readEnv({}),
  { built, now }: TestKeys = { built: new Map(), now: () => null },
): LoadedRelease['render'] => {
  const code = { render, keyAt: async (_: unknown, path: string) => now(`/${path}`) };
  return pageMaker(memoData(db), code, siteUrl, async () => built);
};

/** A file as a release holds it in memory. */
export async function builtFile(
  text: string,
  contentType = 'text/html; charset=utf-8',
): Promise<BuiltFile> {
  const body = Buffer.from(text);
  const built = answerWith({ body, headers: {}, contentType, etag: '"built"', compress: false });
  return { bytes: body.length, ready: built.ready, open: built.open, isThere: () => true };
}

/** Puts the encoded forms of the texts in a folder beside them, as a release has them. */
export async function encodeFiles(folder: string): Promise<void> {
  for (const name of (await namesIn(folder)).filter(isText)) {
    const body = await readFile(join(folder, name));
    if (!isWorthEncoding(body)) continue;
    for (const encoding of COMPRESSED) {
      await writeFile(join(folder, name) + ENDINGS[encoding], await encode(body, encoding));
    }
  }
}

/** The files of a folder, all or some by their paths in it, each ready in every encoding that it has. */
export async function loadFiles(folder: string, env: Env, names?: string[]): Promise<Files> {
  const stores: Stores = { env, cache: createAnswerCache(Infinity) };
  const files: Files = new Map();
  for (const name of (names ?? (await namesIn(folder))).filter(isServed)) {
    const path = join(folder, name);
    const file = new StoredFile(stores, name, { path, sizes: await sizesOf(path), sha256: '' });
    files.set(servedAddress(name), file);
    for (const encoding of ['br', 'gzip', '']) await file.open(encoding);
  }
  return files;
}

async function sizesOf(path: string): Promise<FileSizes> {
  const sizeOf = async (name: string) => (await stat(name).catch(() => null))?.size;
  const [br, gzip] = await Promise.all(COMPRESSED.map((one) => sizeOf(path + ENDINGS[one])));
  return { identity: (await stat(path)).size, br, gzip };
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
