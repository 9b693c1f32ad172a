import { listPlaces, type ListPlace } from '#db/queries/covering.ts';
import { keepOrders, type KeptOrders } from '#db/kept-orders.ts';
import { bookOf, marksAt } from '#db/catalog/finder.ts';
import { readOrder } from '#db/queries/plan-orders.ts';
import type { Plan } from '#src/contract/plans.ts';
import type { Marks } from '#src/domain/best-for.ts';
import type { FinderBook } from '#src/domain/finder/book.ts';
import type { AppDeps } from './deps.ts';
import { HOUSE } from './fairness/visitor.ts';

/** All public plans as they are now. */
export interface BookNow {
  book: FinderBook<Plan>;
  /** The same by their numbers. */
  plans(): ReadonlyMap<number, Plan>;
  /** Orders of lists as they are now. */
  orders: KeptOrders;
  /** The region of a list by its code, or null. */
  placeOf(code: string): ListPlace | null;
  /** What plans are best for at a place, by its code, as pages show it; null without rates. */
  marksAt(code: string): Marks | null;
}

export interface KeptBook {
  /** Reads them, once for each state of the data and day. */
  read(): Promise<BookNow>;
  /** What was read, if that is how they are now; else null. */
  known(): Promise<BookNow | null>;
}

type Deps = Pick<AppDeps, 'db' | 'snapshot' | 'dataDay' | 'dataVersion' | 'shares'>;

/** Names the state of the data and the days that plans are judged by; asks the database only after a change. */
export async function stateNow({
  dataDay,
  dataVersion,
}: Pick<Deps, 'dataDay' | 'dataVersion'>): Promise<string> {
  const { today, from } = await dataDay();
  return `${await dataVersion.current()}-${dataVersion.lineage()} ${today} ${from}`;
}

/** Opens what `books` have now, without asking each time whether they still do. */
export function keepBookNow(deps: Deps): KeptBook {
  let kept: { state: string; reading: Promise<BookNow>; known: BookNow | null } | null = null;
  return {
    async read() {
      const state = await stateNow(deps);
      if (kept?.state === state) return kept.reading;
      const mine = { state, reading: readNow(deps, state), known: null as BookNow | null };
      kept = mine;
      mine.reading.then(
        (book) => (mine.known = book),
        // What failed is asked again.
        () => kept === mine && (kept = null),
      );
      return mine.reading;
    },
    async known() {
      const state = await stateNow(deps);
      return kept?.state === state ? kept.known : null;
    },
  };
}

async function readNow(deps: Deps, state: string): Promise<BookNow> {
  const days = await deps.dataDay();
  const placeOf = await listPlaces(deps.db);
  const snapshot = await deps.snapshot();
  const book = bookOf(snapshot);
  let plans: Map<number, Plan> | null = null;
  return {
    book,
    plans: () => (plans ??= byNumber(book)),
    orders: keepOrders(
      async (query) => {
        const order = await readOrder(deps.db, query, days, placeOf);
        // It is read later: the data may be other than that of the plans.
        return (await stateNow(deps)) === state ? order : null;
      },
      (job) => deps.shares.inTurn(HOUSE, job),
    ),
    placeOf,
    marksAt: (code) => marksAt(snapshot, code),
  };
}

function byNumber(book: FinderBook<Plan>): Map<number, Plan> {
  const plans = new Map<number, Plan>();
  for (const region of book.values()) {
    for (const { plan } of region.plans) plans.set(plan.id, plan);
  }
  return plans;
}
