import type { PlanQuery } from '#src/domain/plan-query.ts';
import { sharesOrder, type PlanOrder } from './queries/plan-orders.ts';

/** Orders that are kept; of ten thousand plans one takes 120 kB. */
const MOST = 64;
/** Lists that were asked for once, or that are read no more, which are remembered. */
const MOST_NAMES = 1000;
/** Orders that are read of one state of the data: anybody can make lists up. */
const MOST_READS = 200;
/** Characters of the longest name that is remembered. */
const LONGEST_NAME = 500;

/** Orders of lists at one state of the data. */
export interface KeptOrders {
  /** The order of a list where it is at hand: it is read once lists of it were asked for twice. */
  of(query: PlanQuery): PlanOrder | null;
}

/**
 * Keeps them. `read` reads one, null when it is not to be kept; `later` runs that when there is time for
 * it, so that no visitor waits. What could not be read is left to the database while the data stands.
 */
export function keepOrders(
  read: (query: PlanQuery) => Promise<PlanOrder | null>,
  later: (job: () => Promise<void>) => Promise<void>,
): KeptOrders {
  const kept = new Map<string, PlanOrder>();
  const asked = new Set<string>();
  const refused = new Set<string>();
  let isReading = false;
  let reads = 0;
  const readLater = (name: string, query: PlanQuery) => {
    isReading = true;
    reads += 1;
    later(async () => {
      const order = await read(query);
      if (order) remember(kept.set(name, order), MOST);
      else remember(refused.add(name), MOST_NAMES);
    })
      .catch(() => remember(refused.add(name), MOST_NAMES))
      .finally(() => (isReading = false));
  };
  return {
    of(query) {
      if (!sharesOrder(query)) return null;
      const name = nameOf(query);
      const order = kept.get(name);
      if (order) {
        // What is asked for stays.
        kept.delete(name);
        kept.set(name, order);
        return order;
      }
      if (name.length > LONGEST_NAME || refused.has(name)) return null;
      if (!asked.has(name)) remember(asked.add(name), MOST_NAMES);
      else if (!isReading && reads < MOST_READS) readLater(name, query);
      return null;
    },
  };
}

/** Lets the oldest of too many go. */
function remember(names: Map<string, unknown> | Set<string>, most: number): void {
  if (names.size > most) names.delete(names.keys().next().value!);
}

/** One name for lists whose bounds, page, length or need alone differ. */
const nameOf = (query: PlanQuery): string =>
  JSON.stringify({ ...query, minPrice: null, maxPrice: null, page: 1, limit: 1, need: null });
