import type { PlanQuery } from '#src/domain/plan-query.ts';
import { sharesOrder, type PlanOrder } from './queries/plan-orders.ts';

/** Orders that are kept; of ten thousand plans one takes 120 kB. */
const MOST = 64;
/** Lists that were asked for once, which are remembered. */
const MOST_ASKED = 1000;

/** Orders of lists at one state of the data. */
export interface KeptOrders {
  /** The order of a list where it is at hand: it is read once lists of it were asked for twice. */
  of(query: PlanQuery): PlanOrder | null;
}

/**
 * Keeps them. `read` reads one, null when it is too long to be kept; `later` runs that when there is
 * time for it, so that no visitor waits.
 */
export function keepOrders(
  read: (query: PlanQuery) => Promise<PlanOrder | null>,
  later: (job: () => Promise<void>) => Promise<void>,
): KeptOrders {
  const kept = new Map<string, PlanOrder | null>();
  const asked = new Set<string>();
  let isReading = false;
  const readLater = (name: string, query: PlanQuery) => {
    isReading = true;
    later(async () => {
      const order = await read(query);
      if (kept.size >= MOST) kept.delete(kept.keys().next().value!);
      kept.set(name, order);
    })
      // It is asked for again.
      .catch(() => undefined)
      .finally(() => (isReading = false));
  };
  return {
    of(query) {
      if (!sharesOrder(query)) return null;
      const name = nameOf(query);
      const order = kept.get(name);
      if (order !== undefined) return order;
      if (asked.size >= MOST_ASKED) asked.clear();
      if (!asked.has(name)) asked.add(name);
      else if (!isReading) readLater(name, query);
      return null;
    },
  };
}

/** One name for lists whose bounds, page, length or need alone differ. */
const nameOf = (query: PlanQuery): string =>
  JSON.stringify({ ...query, minPrice: null, maxPrice: null, page: 1, limit: 1, need: null });
