import type { Change } from '#db/core/change.ts';
import { noteRateRead, setRates } from '#db/prices/rates.ts';
import type { Db } from '#db/core/connect/client.ts';
import { nextRatesRun } from '#db/imports/feeds.ts';
import { getRates } from '#db/core/changes/site.ts';
import { lastRateRead } from '#db/prices/watch.ts';
import type { RatesState } from '#src/contract/prices/watch.ts';
import { validateRates, rateAge, readEcbRates } from '#src/domain/core/money/rates.ts';

/** Whose daily file it is. */
const SOURCE = 'European Central Bank';

export interface RatesDeps {
  db: Db;
  now: () => Date;
}

/** What came of a file of rates. */
export interface RatesOutcome {
  result: 'applied' | 'unchanged' | 'refused' | 'failed';
  message: string;
}

/** The reference rates as the routes, the feeds and the command use them. */
export type RatesKeeper = ReturnType<typeof createRates>;

/** Takes new reference rates over, from a feed of theirs or from a file, and says how old they are. */
export function createRates({ db, now }: RatesDeps) {
  const today = () => now().toISOString().slice(0, 10);

  const validated = async (csv: string, change: Change, accept: boolean): Promise<RatesOutcome> => {
    const read = readEcbRates(csv);
    if (typeof read === 'string') return { result: 'failed', message: read };
    const validity = validateRates(read, await getRates(db), today());
    if (validity.do === 'nothing') {
      return { result: 'unchanged', message: `The rates of ${read.asOf} are in use already` };
    }
    if (validity.do === 'refuse' && !accept) return { result: 'refused', message: validity.reason };
    await setRates(db, { ...read, source: SOURCE }, change);
    return { result: 'applied', message: `The rates of ${read.asOf} are in use` };
  };
  /** Notes what came of a reading, also of one that gave no file. */
  const note = (outcome: RatesOutcome, { actor }: Change) =>
    noteRateRead(db, { at: now().toISOString(), cause: actor.name, ...outcome });

  return {
    note,
    /** Takes a file over; with `accept` also when its rates are older or jump. */
    async take(csv: string, change: Change, accept = false): Promise<RatesOutcome> {
      const outcome = await validated(csv, change, accept);
      await note(outcome, change);
      return outcome;
    },
    async state(): Promise<RatesState | null> {
      const [known, last, nextRead] = await Promise.all([
        getRates(db),
        lastRateRead(db),
        nextRatesRun(db),
      ]);
      if (!known) return null;
      const { asOf, source } = known;
      const lastRead = last && { at: last.at, result: last.result, message: last.message };
      return { asOf, source, ...rateAge(asOf, today()), nextRead, lastRead };
    },
  };
}
