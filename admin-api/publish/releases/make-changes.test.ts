import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileUrl } from '#db/core/connect/connect.ts';
import { openTestDb } from '#db/testing.ts';
import type { PageCounts } from './changed-files.ts';
import { openMakerThread, type MakerThread } from '../pages/maker-thread.ts';
import { filePlace, readFiles, readServed } from './release-files.ts';
import { openReleases, type Release, type Releases } from './releases.ts';
import { addHere } from './testing.ts';

/** A page as the renderer below makes it; its text may also say `die`, `fail` or `wait`. */
type FakePage = [path: string, key: string | null, text: string];

/** A renderer of pages that stand in the file that PAGES names. */
const RENDERER = `
import { readFileSync } from 'node:fs';
export function prepare() {}
export function withPages({ catalog }, work) {
  if (catalog.allPlans().length === 0) throw new Error('there is no data');
  const pages = JSON.parse(readFileSync(process.env.PAGES, 'utf8'));
  return work(pages.map(([path, key, text]) => ({ path, key, file: path.slice(1), async render() {
    if (text === 'die') process.exit(3);
    if (text === 'fail') throw new Error('the page is broken');
    if (text === 'wait') await new Promise((resolve) => setTimeout(resolve, 500));
    return [Buffer.from(text)];
  } })));
}`;

let folder: string;
let releases: Releases;
let base: Release;
let t: Awaited<ReturnType<typeof openTestDb>>;
let maker: MakerThread;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-changes-'));
  releases = openReleases(join(folder, 'data'), join(folder, 'node_modules'));
  t = await openTestDb();
  base = await built(0, [
    ['/stays.html', 'a', 'stays'],
    ['/changes.html', 'b', 'before'],
    ['/goes.html', 'c', 'goes'],
    ['/always.json', null, 'always'],
  ]);
  maker = openMakerThread(
    { code: base.codeFolder, database: { url: fileUrl(t.file) }, siteUrl: 'http://x' },
    { env: { PAGES: join(folder, 'pages-now.json') } },
  );
});
afterEach(async () => {
  await maker.end();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 5, minute));
const of = { dataVersion: 3, lineage: 'l1', sourceHash: 'abc' };

/** A release as a whole build of some pages makes it. */
async function built(minute: number, pages: FakePage[]): Promise<Release> {
  const dist = join(folder, 'dist');
  const put = async (name: string, text: string) => {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), text);
  };
  await rm(dist, { recursive: true, force: true });
  for (const [path, , text] of pages) await put(`client${path}`, text);
  await put('client/_astro/a.css', 'a {}');
  await put('server/entry.mjs', 'export const handler = () => {};');
  await put('renderer/prerender-entry.abc.mjs', RENDERER);
  await put('renderer/sheets.json', '[]');
  const kept = pages.map(([path, key]) => [path, [path.slice(1), key]]);
  await put('pages.json', JSON.stringify(Object.fromEntries(kept)));
  return addHere(releases, dist, of, at(minute));
}

/** What was said on the way of pages made. */
let told: PageCounts[] = [];

/** A release of what changed since `base` to some pages. */
async function changed(pages: FakePage[], signal?: AbortSignal, from = base): Promise<Release> {
  told = [];
  await writeFile(join(folder, 'pages-now.json'), JSON.stringify(pages));
  return releases.make(4, at(1), async (draft) => ({
    ...of,
    pages: await maker.release(
      { base: from.folder, draft },
      { signal, onPages: (one) => told.push(one) },
    ),
  }));
}

const text = async ({ folder: of }: Release, name: string) => String(await readServed(of, name));
const place = async ({ folder: of }: Release, name: string) =>
  filePlace(of, (await readFiles(of))!, `client/${name}`);
const NEXT: FakePage[] = [
  ['/stays.html', 'a', 'never rendered'],
  ['/changes.html', 'b2', 'after'],
  ['/always.json', null, 'always'],
  ['/comes.html', 'd', 'comes'],
];

describe('a release of what changed', () => {
  it('renders pages with another key, keeps the rest and drops what is gone', async () => {
    const release = await changed(NEXT);
    expect(release.pages).toEqual({ rendered: 3, reused: 1 });
    expect(told.at(-1)).toEqual(release.pages);
    expect(await text(release, 'changes.html')).toBe('after');
    expect(await text(base, 'changes.html')).toBe('before');
    const whole = await built(
      2,
      NEXT.map(([path, key, words]) => [path, key, words === 'never rendered' ? 'stays' : words]),
    );
    expect(await readFiles(release.folder)).toEqual(await readFiles(whole.folder));
    // And is one that the next can be made from.
    const next = await changed([['/comes.html', 'd', 'never rendered']], undefined, release);
    expect(await text(next, 'comes.html')).toBe('comes');
    expect(Object.keys((await readFiles(next.folder))!)).not.toContain('client/stays.html');
  });

  it('has encoded texts beside their files, made once', async () => {
    const long = (words: string) => `${words} `.repeat(300);
    const from = await built(2, [
      ['/stays.html', 'a', long('stays')],
      ['/changes.html', 'b', long('before')],
      ['/shrinks.html', 'b', long('long')],
      ['/goes.html', 'c', long('goes')],
      ['/picture.png', 'c', long('no text')],
    ]);
    const release = await changed(
      [
        ['/stays.html', 'a', 'never rendered'],
        ['/changes.html', 'b2', long('after')],
        ['/shrinks.html', 'b2', 'short'],
        ['/picture.png', 'c', 'never rendered'],
      ],
      undefined,
      from,
    );
    for (const [of, words] of [
      [from, 'before'],
      [release, 'after'],
    ] as const) {
      const at = await place(of, 'changes.html');
      const [br, gz] = await Promise.all(['br', 'gz'].map((end) => readFile(`${at}.${end}`)));
      expect(brotliDecompressSync(br!).toString()).toBe(long(words));
      expect(gunzipSync(gz!).toString()).toBe(long(words));
    }
    const list = (await readFiles(release.folder))!;
    const names = Object.keys(list).filter((name) => /^client\/[^/]*$/.test(name));
    const encoded = names.filter((name) => list[name]!.br && list[name]!.gzip);
    expect(
      names
        .map((name) => name.slice(7))
        .sort()
        .join(' '),
    ).toBe('changes.html picture.png shrinks.html stays.html');
    expect(encoded.sort()).toEqual(['client/changes.html', 'client/stays.html']);
    const whole = await built(3, [
      ['/stays.html', 'a', long('stays')],
      ['/changes.html', 'b2', long('after')],
      ['/shrinks.html', 'b2', 'short'],
      ['/picture.png', 'c', long('no text')],
    ]);
    expect(await readFiles(release.folder)).toEqual(await readFiles(whole.folder));
    // A cut one is a cut release.
    await truncate(`${await place(whole, 'stays.html')}.br`, 5);
    expect(await releases.find(whole.id)).toBeNull();
  });

  it('is none when what no page is of the release before is cut', async () => {
    await truncate(await place(base, '_astro/a.css'), 1);
    await expect(changed(NEXT)).rejects.toThrow('is not whole');
    expect((await releases.list()).map(({ id }) => id)).toEqual([base.id]);
  });

  it('makes a page anew that is cut, though nothing on it changed', async () => {
    await truncate(await place(base, 'stays.html'), 1);
    const now = await changed(NEXT);
    expect(await text(now, 'stays.html')).toBe('never rendered');
    expect(await releases.find(now.id)).not.toBeNull();
  });

  it.each([
    ['fail', 'the page is broken'],
    ['die', 'the thread of pages ended'],
  ])('is none when a page does not come to be: %s', async (words, said) => {
    await expect(changed([['/a.html', null, words]])).rejects.toThrow(said);
    expect((await releases.list()).map(({ id }) => id)).toEqual([base.id]);
    // It starts anew, though not at once.
    const again = () =>
      changed(NEXT).then(
        ({ pages }) => pages,
        () => null,
      );
    await expect.poll(again).toEqual({ rendered: 3, reused: 1 });
  });

  it('is given up at once when it is stopped, and the next one waits for its end', async () => {
    const stop = new AbortController();
    const made = changed([['/a.html', null, 'wait']], stop.signal);
    setTimeout(() => stop.abort(new Error('stopped')), 100);
    await expect(made).rejects.toThrow('stopped');
    expect((await releases.list()).map(({ id }) => id)).toEqual([base.id]);
    expect((await changed(NEXT)).pages).toEqual({ rendered: 3, reused: 1 });
  });
});
