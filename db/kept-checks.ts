import { kept } from '#src/domain/kept.ts';
import type { Db } from './db.ts';
import { isNull, sql } from './drizzle.ts';
import { sameRows } from './keep-rows.ts';
import { prepareAll, q } from './orm.ts';
import type { CarrierChecks } from './queries/carrier-checks.ts';
import type { RecordedPlan } from './queries/recorded-plans.ts';
import { carriers, regions } from './schema.ts';

const { id, name, slug, kind } = carriers;
const readSellers = prepareAll(
  q
    .select({ id, name, slug, kind })
    .from(carriers)
    .where(isNull(carriers.deletedAt))
    .orderBy(sql`${name} COLLATE NOCASE`, id),
);
const readPlaces = prepareAll(
  q.select({ id: regions.id, code: regions.code }).from(regions).orderBy(regions.name),
);

/**
 * Opens what `listCarrierChecks` answers, worked out of plans that are at hand: the same object for a
 * carrier of which nothing is another.
 */
export function keepCarrierChecks(
  db: Pick<Db, 'all'>,
): (plans: readonly RecordedPlan[]) => Promise<CarrierChecks[]> {
  let last: readonly CheckCells[] = [];
  return async (plans) => {
    const [sellers, places] = await Promise.all([readSellers(db), readPlaces(db)]);
    const bySeller = sumBySeller(plans);
    const rows = sellers.map((seller): CheckCells => {
      const sum = bySeller.get(seller.id) ?? new Sum();
      const codes = places.flatMap((place) => (sum.regions.has(place.id) ? [place.code] : []));
      const { plans, samples, seen, oldestSeen, newestSeen } = sum;
      const days = [oldestSeen, newestSeen] as const;
      const { id, name, slug, kind } = seller;
      return [id, name, slug, kind, plans, codes.join(), samples, seen, ...days];
    });
    last = sameRows(last, rows);
    return last.map((cells) => checksOf(cells));
  };
}

type CheckCells = [
  id: number,
  name: string,
  slug: string,
  kind: CarrierChecks['kind'],
  plans: number,
  codes: string,
  samples: number,
  seen: number,
  oldestSeen: string | null,
  newestSeen: string | null,
];

const checksOf = kept((cells: CheckCells): CarrierChecks => {
  const [, name, slug, kind, plans, codes, samples, seen, ...days] = cells;
  const [oldestSeen, newestSeen] = days;
  const regions = codes === '' ? [] : codes.split(',');
  const counts = { name, slug, kind, plans, regions, samples, seen };
  return { ...counts, oldestSeen, newestSeen };
});

/** What the public plans of a carrier sum up to. */
class Sum {
  plans = 0;
  samples = 0;
  seen = 0;
  oldestSeen: string | null = null;
  newestSeen: string | null = null;
  readonly regions = new Set<number>();

  add({ regionId, sample, seenOn }: RecordedPlan): void {
    this.plans += 1;
    this.samples += sample;
    this.regions.add(regionId);
    if (seenOn === null) return;
    this.seen += 1;
    this.newestSeen = latest(this.newestSeen, seenOn);
    if (this.oldestSeen === null || seenOn < this.oldestSeen) this.oldestSeen = seenOn;
  }
}

function sumBySeller(plans: readonly RecordedPlan[]): Map<number, Sum> {
  const sums = new Map<number, Sum>();
  for (const plan of plans) {
    if (!plan.isPublic) continue;
    const sum = sums.get(plan.carrierId) ?? new Sum();
    sums.set(plan.carrierId, sum);
    sum.add(plan);
  }
  return sums;
}

const latest = (one: string | null, other: string): string =>
  one === null || one < other ? other : one;
