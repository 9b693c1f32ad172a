import { confirmations } from '#db/queries/watch.ts';
import { getRates } from '#db/queries/site.ts';
import { rateAge } from '#src/domain/rates.ts';
import { note, warning, type Check } from './finding.ts';

/** How the prices of each carrier are confirmed, and whether the rates are too old to convert by. */
export const checkPrices: Check = async ({ db, now }) => {
  if (!db) return [];
  // What is wrong with the database itself is found by its own check.
  const [carriers, rates] = await Promise.all([
    confirmations(db, now).catch(() => []),
    getRates(db).catch(() => null),
  ]);
  const age = rates && rateAge(rates.asOf, now.toISOString().slice(0, 10));
  const counts = carriers.map(
    ({ name, machine, hand, none }) =>
      `${name}: ${machine} by machine, ${hand} by hand, ${none} not at all`,
  );
  return [
    ...(age?.old
      ? [
          warning(
            'rates',
            `The reference rates are of ${rates!.asOf}, ${age.days} days ago.`,
            'Set RATES_URL, or run: npm run cli -- rates <file> (docs/operations.md, Rates).',
          ),
        ]
      : []),
    ...(counts.length > 0
      ? [
          note(
            'prices',
            `Prices confirmed in the last 30 days, by carrier.\n  ${counts.join('\n  ')}`,
            'The tab To check of the dashboard lists those to look at, and the carriers to watch.',
          ),
        ]
      : []),
  ];
};
