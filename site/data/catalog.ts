import { openCatalog, type Catalog } from '#db/catalog.ts';
import { openDb, type Db } from '#db/client.ts';
import { keepFinderBooks } from '#db/finder-books.ts';
import { openMoments, type DbReader, type Moments } from '#db/moment.ts';
import { keepAllPlans } from '#db/kept-plans.ts';
import { keepAllAnswers } from '#db/kept-answers.ts';
import { keepOutlines } from '#db/outlines.ts';
import { getDataState } from '#db/queries/site.ts';

let built: Promise<Catalog> | undefined;

/**
 * The one door from pages to data. On demand the server hands its catalog in through `locals`;
 * a build opens the snapshot that BUILD_DATABASE_URL names, once.
 */
export function getCatalog(locals: { catalog?: Catalog }): Promise<Catalog> {
  if (locals.catalog) return Promise.resolve(locals.catalog);
  built ??= openSnapshot();
  return built;
}

async function openSnapshot(): Promise<Catalog> {
  const { BUILD_DATABASE_URL: url, BUILD_NOW: now } = process.env;
  if (!url) throw new Error('BUILD_DATABASE_URL is not set: build with `npm run build`');
  return forAllPages(await openCatalog(await openDb({ url }), now ? new Date(now) : new Date()));
}

/** The data of the moment that pages are made of, one after the other: what did not change since is kept. */
let moment: DbReader | undefined;
const db = {
  all: (...asked) => moment!.all(...asked),
  first: (...asked) => moment!.first(...asked),
} as DbReader as Db;
const keepAll = () => {
  const plans = keepAllPlans(db);
  const books = keepFinderBooks(db, plans.ofRegion);
  const answers = keepAllAnswers(db);
  return { outlines: keepOutlines(db), books, plans: plans.all, answers, memory: {} };
};
let kept = { lineage: '', keeps: keepAll() };
let opened: { url: string; moments: Moments } | null = null;

/**
 * Opens the data of one moment for a release of what changed: all pages that are made in `work` are
 * made of it. `url` is the `file:` address of a database that may be written to meanwhile.
 */
export function withCatalog<T>(url: string, now: Date, work: () => Promise<T>): Promise<T> {
  if (opened?.url !== url) {
    opened?.moments.close();
    opened = { url, moments: openMoments(url) };
  }
  return opened.moments.atOneMoment(async (reader) => {
    moment = reader;
    const { lineage } = await getDataState(db);
    // A database that was put back counts its changes anew.
    if (kept.lineage !== lineage) kept = { lineage, keeps: keepAll() };
    built = openCatalog(db, now, kept.keeps).then(forAllPages);
    await built;
    return work();
  });
}

/** Reads at once what the pages would ask for one by one. */
async function forAllPages(catalog: Catalog): Promise<Catalog> {
  await Promise.all([catalog.allPlans(), catalog.allHistories(), catalog.allNotes()]);
  return catalog;
}
