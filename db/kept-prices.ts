import type { PriceRecord } from '#src/contract/prices.ts';
import { isSameList } from '#src/domain/kept.ts';
import type { OpenPrice } from '#src/domain/open-data.ts';
import type { Db } from './db.ts';
import { keepRows } from './keep-rows.ts';
import { openPriceFromCells, readOpenPrices } from './queries/open-prices.ts';
import { readAllRecords, recordFromCells } from './queries/prices.ts';

/** Every price record, read at once for pages of all plans. */
export interface AllPrices {
  /** Newest first, by the number of the plan. */
  histories(): Promise<Map<number, PriceRecord[]>>;
  /** Those of public plans, as the open data has them. */
  open(): Promise<OpenPrice[]>;
}

/**
 * Opens them, kept from one version of the data to the next: a record is the same object while it
 * says the same, and so is the list of a plan. They are read as one text each time, because nothing
 * counts the changes of records.
 */
export function keepAllPrices(db: Pick<Db, 'all'>): AllPrices {
  const records = keepRows(recordFromCells);
  const prices = keepRows(openPriceFromCells);
  let lists = new Map<number, PriceRecord[]>();
  return {
    async histories() {
      const cells = await readAllRecords(db);
      const found = new Map<number, PriceRecord[]>();
      for (const [at, record] of records(cells).entries()) {
        const plan = cells[at]![1];
        const list = found.get(plan);
        if (list) list.push(record);
        else found.set(plan, [record]);
      }
      for (const [plan, list] of found) {
        const before = lists.get(plan);
        if (before && isSameList(before, list)) found.set(plan, before);
      }
      lists = found;
      return found;
    },
    open: async () => prices(await readOpenPrices(db)),
  };
}
