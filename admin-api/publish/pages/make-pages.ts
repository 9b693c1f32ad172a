/** Makes pages, and releases of what changed, by the code of one release: a thread of maker-thread.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as soon } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { catalogOf, type Catalog } from '#db/catalog/catalog.ts';
import { openDb } from '#db/core/connect/client.ts';
import { isLocal } from '#db/core/connect/connect.ts';
import { openMoments, type Moments } from '#db/core/connect/moment.ts';
import { lowerThread } from '../../core/process/low-thread.ts';
import { writeChanges, type ChangedPage } from '../releases/changed-files.ts';
import { readKeys } from '../releases/release-files.ts';
import { READ } from './maker-messages.ts';
import type {
  MakerAnswer,
  MakerCall,
  MakerStart,
  MakerWord,
  ReleaseJob,
  SentPage,
} from './maker-messages.ts';
import { memoData, pageMaker, type PageMaker } from './page-maker.ts';
import { loadRenderer, type RenderedPage } from './renderer.ts';

/** Above builds and copies, below the server's own thread. */
const NICENESS = 5;

// What lies ready goes out first.
lowerThread(NICENESS);
const { code, database, siteUrl } = workerData as MakerStart;
const port = parentPort!;
/** One after the other: all pages of one are made of one moment of the data. */
let releasing: Promise<unknown> = Promise.resolve();
/** Releases that nobody waits for any more. */
const givenUp = new Set<number>();

/** A file is read as it was at one moment, while others write; a server by a connection of its own. */
const moments: Moments = isLocal(database) ? openMoments(database.url) : await openDb(database);
const data = memoData(moments, () => send({ id: READ, value: null }));
const making = loadRenderer(join(code, 'server')).then((mine) =>
  pageMaker(data, mine, siteUrl, keysOf),
);
// Whoever asks starts it anew.
making.catch((error: unknown) => {
  setImmediate(() => {
    throw error;
  });
});

// What is sent before waits: all that answers is there now.
port.on('message', (call: MakerCall | MakerWord) => {
  if (call === 'end') return end();
  if ('giveUp' in call) return void givenUp.add(call.giveUp);
  if (call.name === 'release') return void (releasing = releasing.then(() => answer(call)));
  void answer(call);
});

/** The keys of the release that was asked for last. */
let keys: { release: string; known: Promise<ReadonlyMap<string, string>> } | undefined;

async function keysOf(release: string): Promise<ReadonlyMap<string, string>> {
  if (keys?.release !== release) {
    const mine = { release, known: readKeys(release) };
    keys = mine;
    // What failed is read again.
    mine.known.catch(() => keys === mine && (keys = undefined));
  }
  return keys.known;
}

async function answer({ id, name, args }: MakerCall): Promise<void> {
  try {
    const maker = await making;
    if (name === 'ready') {
      send({ id, value: null });
      return void makeOne(maker).catch(() => undefined);
    }
    if (name === 'release') return send({ id, value: await release(id, args[0] as ReleaseJob) });
    const page = sentPage(await maker.page(...(args as Parameters<PageMaker['page']>)));
    send({ id, value: page }, page.body);
  } catch (error) {
    const { code } = error as { code?: unknown };
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    send({ id, error: { name, message, ...(typeof code === 'string' && { code }) } });
  }
}

/** For nobody: the first page after an edit does not wait until all data is read and the code compiled. */
async function makeOne(maker: PageMaker): Promise<void> {
  const [first] = (await data.newest(new Date())).plans;
  const path = first ? `/plans/${first.plan.slug}` : '/';
  await maker.page({ name: '', now: Date.now() }, { path });
}

/** What a release offers to make the next one with (site/renderer.ts). */
interface ReleaseCode {
  prepare(sheets: unknown): void;
  withPages<T>(
    lent: { catalog: Catalog; moments: Moments },
    work: (pages: ChangedPage[]) => Promise<T>,
  ): Promise<T>;
}
let releaseCode: Promise<ReleaseCode> | undefined;

async function loadReleaseCode(): Promise<ReleaseCode> {
  const folder = join(code, 'renderer');
  const entry = readdirSync(folder).find((name) => name.startsWith('prerender-entry.'));
  if (!entry) throw new Error('the release has nothing that renders its pages');
  const made = (await import(join(folder, entry))) as ReleaseCode;
  made.prepare(JSON.parse(readFileSync(join(folder, 'sheets.json'), 'utf8')));
  return made;
}

/** Milliseconds between two words about the pages of a release. */
const TELL_MS = 200;

async function release(id: number, { base, draft }: ReleaseJob) {
  let told = 0;
  try {
    const { withPages } = await (releaseCode ??= loadReleaseCode());
    const catalog = catalogOf(await data.newest(new Date()));
    return await withPages({ catalog, moments }, (all) =>
      writeChanges(base, draft, all, async (made) => {
        // Who waits for a page has it first.
        await soon();
        if (givenUp.has(id)) throw new Error('the release was given up');
        if (Date.now() - told < TELL_MS) return;
        told = Date.now();
        send({ id, made: { ...made } });
      }),
    );
  } finally {
    givenUp.delete(id);
  }
}

function sentPage(page: RenderedPage): SentPage {
  const { html, body: bytes, ...more } = page;
  // Its text is put together of the bytes, where there are any.
  return { ...more, body: bytes ?? html };
}

function send(answer: MakerAnswer, body?: Uint8Array | string): void {
  // A short one lies in memory that others share.
  const isOwn = body instanceof Uint8Array && body.byteLength === body.buffer.byteLength;
  port.postMessage(answer, isOwn ? [body.buffer as ArrayBuffer] : []);
}

function end(): void {
  moments.close();
  port.close();
}
