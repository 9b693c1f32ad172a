/**
 * Makes releases of what changed, as a process of its own that stays while edits come: its code is
 * loaded and compiled then. It is asked by `changes.ts` and ends with whoever started it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { ChangesAhead, ChangesAnswer, ChangesJob } from './renderer-process.ts';
import { writeChanges, type Page } from './changed-files.ts';

/** What the renderer of a release offers (site/renderer.ts). */
interface Renderer {
  prepare(sheets: unknown): void;
  withPages<T>(url: string, now: Date, work: (pages: Page[]) => Promise<T>): Promise<T>;
}

/** Milliseconds between two words about the pages that are made. */
const TELL_MS = 200;
/** Longest time for pages that nobody has asked for. */
const WARM_MS = 5000;

process.umask(0o077);
const [folder] = process.argv.slice(2);
if (!folder || !process.send) throw new Error('started by changes.ts alone');
const answer = (message: ChangesAnswer) => process.send!(message);
const loading = load(folder);
process.on('disconnect', () => process.exit());
/** One after the other: the renderer has one moment of the data open. */
let turn: Promise<unknown> = Promise.resolve();
/** Releases that were asked for. */
let asked = 0;
process.on('message', (job: ChangesJob | ChangesAhead) => {
  if ('draft' in job) asked += 1;
  turn = turn.then(() => ('draft' in job ? make(job) : getReady(job)));
});

async function make(job: ChangesJob) {
  try {
    answer({ pages: await work(job) });
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) });
  }
}

/** Reads and renders what the first release would wait for, which tells of what goes wrong. */
async function getReady({ database }: ChangesAhead) {
  const renderer = await loading.catch(() => null);
  try {
    await renderer?.withPages(database, new Date(), warm);
  } catch {
    // What was read in part must not become part of another moment.
    process.exit(1);
  }
}

/**
 * Renders a page of each kind, until a release is asked for: no engine has compiled their code yet, and
 * the lines of the data files are kept with what they say. The journal of the database grows meanwhile.
 */
async function warm(pages: Page[]) {
  const until = performance.now() + WARM_MS;
  const kinds = new Map(pages.map((page) => [kindOf(page), page]));
  for (const page of kinds.values()) {
    if (asked > 0 || performance.now() > until) return;
    try {
      // The lines of a data file are made as they are read.
      for (const _ of (await page.render()) ?? []) continue;
    } catch {
      // The release that needs it tells of a page that does not come to be.
    }
  }
}

/** 'plans/*.html': pages of one kind lie in one folder; a file in the first one is a kind of its own. */
function kindOf({ file }: Page): string {
  const { dir, ext } = parse(file);
  return dir === '' || dir === 'data' ? file : `${dir.split('/')[0]}/*${ext}`;
}

async function load(renderer: string): Promise<Renderer> {
  const entry = readdirSync(renderer).find((name) => name.startsWith('prerender-entry.'));
  if (!entry) throw new Error('the release has nothing that renders its pages');
  const made = (await import(join(renderer, entry))) as Renderer;
  made.prepare(JSON.parse(readFileSync(join(renderer, 'sheets.json'), 'utf8')));
  return made;
}

async function work({ base, draft, database }: ChangesJob) {
  const renderer = await loading;
  let told = 0;
  return renderer.withPages(database, new Date(), (pages) =>
    writeChanges(base, draft, pages, (counts) => {
      if (Date.now() - told < TELL_MS) return;
      told = Date.now();
      answer({ made: { ...counts } });
    }),
  );
}
