/**
 * Records what lists without a text answer, from SQL, into db/fixtures/lists/answers.txt: `node
 * lab/lists/record.ts [FOLDER]`; whole answers go to FOLDER. The questions stay those of the file while
 * there is one. Alone on a machine it takes a quarter of an hour.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { openDb, type Db } from '#db/client.ts';
import {
  ANSWERS_FILE,
  answerOf,
  digestOf,
  queryOf,
  readRecorded,
  RECORDED_OF,
  type RecordedOf,
} from '#db/fixtures/lists/answers.ts';
import { fillMade, MADE_DAYS } from '#db/fixtures/lists/made-testing.ts';
import { migrate } from '#db/migrate.ts';
import { listWithFacets } from '#db/plan-lists.ts';
import { listAllPlans } from '#db/queries/plans.ts';
import { seedIfEmpty } from '#db/seed/seed.ts';
import { finderBook } from '#src/domain/finder/book.ts';
import { listSearch } from '#src/domain/plan-query.ts';
import { anyPlanQuery } from '#src/domain/lists/testing.ts';

const COUNT = 5000;
const FILL: Record<RecordedOf, (db: Db) => Promise<unknown>> = {
  'made 400': (db) => fillMade(db, 400),
  seed: (db) => seedIfEmpty(db, new Date('2026-11-21T12:00:00Z')),
  'made 10000': (db) => fillMade(db, 10_000),
};

const folder = process.argv[2] ?? null;
const searches = await questions();
const lines = searches.map((search) => [search]);
for (const of of RECORDED_OF) {
  const began = performance.now();
  const answers = await answersOf(of);
  for (const [at, { digest }] of answers.entries()) lines[at]!.push(digest);
  const found = answers.filter(({ found }) => found > 0).length;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${of}: ${found} of ${answers.length} lists hold plans; ${seconds} s`);
  if (folder) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${of}.jsonl`), answers.map(({ text }) => text).join('\n'));
  }
}
await writeFile(ANSWERS_FILE, lines.map((line) => `${line.join(' ')}\n`).join(''));

async function questions(): Promise<string[]> {
  if (existsSync(ANSWERS_FILE)) return (await readRecorded()).map(({ search }) => search);
  const queries = fc.sample(anyPlanQuery, { seed: 38, numRuns: COUNT * 2 });
  const searches = queries.map((query) => listSearch(query, false) || '?');
  // What a text means is a matter of the search, whose rules change.
  return [...new Set(searches)].slice(0, COUNT).filter((search) => !queryOf(search).q);
}

async function answersOf(of: RecordedOf) {
  const home = await mkdtemp(join(tmpdir(), 'sim-atlas-lists-'));
  const db = await openDb({ url: `file:${join(home, 'lists.db')}` });
  try {
    await migrate(db);
    await FILL[of](db);
    const book = finderBook((await listAllPlans(db, MADE_DAYS)).map(({ plan }) => plan));
    const source = { book: () => Promise.resolve(book) };
    const answers = [];
    for (const search of searches) {
      const list = await listWithFacets(db, queryOf(search), MADE_DAYS, source);
      const answer = answerOf(list);
      const text = JSON.stringify({ search, ...answer });
      answers.push({ digest: digestOf(answer), found: list.meta.totalCount, text });
    }
    return answers;
  } finally {
    db.close();
    await rm(home, { recursive: true });
  }
}
