import { expect, test } from 'vitest';
import type { Db } from '#db/client.ts';
import { answerOf, digestOf, readRecorded, type RecordedOf } from '#db/fixtures/lists/answers.ts';
import { openMadeDb, readListData } from '#db/fixtures/lists/data.ts';
import { MADE_DAYS } from '#db/fixtures/lists/made-testing.ts';
import { openSeededDb } from '#db/testing.ts';
import { queryPlans } from './query-plans.ts';

const OPEN: Record<RecordedOf, () => Promise<{ db: Db; close: () => Promise<void> }>> = {
  'made 400': () => openMadeDb(400),
  seed: openSeededDb,
  'made 10000': () => openMadeDb(10_000),
};

/** `npm run proof` asks all of them. */
const ASKED: RecordedOf[] = process.env.ALL_LISTS
  ? ['made 400', 'seed', 'made 10000']
  : ['made 400', 'seed'];

test.for(ASKED)('lists answer what was recorded: %s', async (of) => {
  const { db, close } = await OPEN[of]();
  try {
    const data = await readListData(db, MADE_DAYS);
    const recorded = await readRecorded();
    const others = recorded.filter(
      ({ query, answers }) =>
        digestOf(answerOf(queryPlans(data, query, { facets: true }))) !== answers[of],
    );
    expect(recorded).toHaveLength(4512);
    expect(others.map(({ search }) => search)).toEqual([]);
  } finally {
    await close();
  }
});
