import { confirmations } from '#db/queries/watch.ts';
import { getRates } from '#db/queries/site.ts';
import { rateAge } from '#src/domain/rates.ts';
import { warning, type Check, type DoctorContext } from './finding.ts';

/** Rates that are too old to convert by. */
export const checkRates: Check = async ({ db, now }) => {
  // What is wrong with the database itself is found by its own check.
  const rates = db && (await getRates(db).catch(() => null));
  const age = rates && rateAge(rates.asOf, now.toISOString().slice(0, 10));
  if (!age?.old) return [];
  return [
    warning(
      'rates',
      `The reference rates are of ${rates!.asOf}, ${age.days} days ago.`,
      'Switch a feed of rates on, or run: npm run cli -- rates <file> (docs/operations.md, Rates).',
    ),
  ];
};

/** How the prices of each carrier were confirmed in the last 30 days; null without a database that can be read. */
export async function howConfirmed({ db, now }: Pick<DoctorContext, 'db' | 'now'>) {
  const carriers = db && (await confirmations(db, now).catch(() => null));
  return (
    carriers?.map(({ name, machine, hand, none }) => ({ carrier: name, machine, hand, none })) ??
    null
  );
}
