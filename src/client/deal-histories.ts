import type { Plan } from '#src/contract/plans.ts';
import type { HistoryRecord } from '#src/domain/price-steps.ts';

/** The price records of the deals, newest first, by the plan's slug. */
export interface DealHistories {
  /** Calendar date that the records are complete up to; null without any record. */
  asOf: string | null;
  records: Record<string, HistoryRecord[]>;
}

/** Packs what the catalog knows of deals; the build writes it to `paths.dealHistories`. */
export function packDealHistories(
  plans: readonly Pick<Plan, 'id' | 'slug' | 'hasDeal'>[],
  histories: ReadonlyMap<number, readonly HistoryRecord[]>,
  asOf: string | null,
): DealHistories {
  const packed: DealHistories = { asOf, records: {} };
  for (const { id, slug, hasDeal } of plans) {
    const records = hasDeal ? histories.get(id) : undefined;
    if (!records) continue;
    packed.records[slug] = records.map(({ price, recordedDate, sample }) => ({
      price,
      recordedDate,
      sample,
    }));
  }
  return packed;
}
