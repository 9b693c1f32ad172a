import type { PriceRecord } from '#src/contract/prices.ts';
import type { OpenPrice } from '#src/domain/open-data.ts';
import type { Db } from './db.ts';
import { listCarrierChecks, type CarrierChecks } from './queries/carrier-checks.ts';
import { getModified, type Modified } from './queries/modified.ts';
import { listOpenPrices } from './queries/open-prices.ts';
import { listAllHistories } from './queries/prices.ts';

/** Answers that all plans and all their price records go into. */
export interface AllAnswers {
  /** Every price record, newest first, by the number of the plan. */
  histories(): Promise<Map<number, PriceRecord[]>>;
  /** Those of public plans, as the open data has them. */
  open(): Promise<OpenPrice[]>;
  /** When the data behind each page was changed last. */
  modified(): Promise<Modified>;
  /** How old the prices of each carrier are. */
  checks(): Promise<CarrierChecks[]>;
}

/** The answers as the database works them out; `keepAllAnswers` is for who asks after each change. */
export const readAllAnswers = (db: Pick<Db, 'all'>): AllAnswers => ({
  histories: () => listAllHistories(db),
  open: () => listOpenPrices(db),
  modified: () => getModified(db),
  checks: () => listCarrierChecks(db),
});
