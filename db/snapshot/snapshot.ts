import type { Carrier } from '#src/contract/places/carriers.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { Place, Region } from '#src/contract/places/regions.ts';
import type { SeoGlobal, SeoPage } from '#src/contract/pages/seo.ts';
import type { Freshness } from '#src/domain/prices/freshness-words.ts';
import type { PlanKey } from '#src/domain/lists/rows.ts';
import type { SlugMove } from '../plans/old-slugs.ts';
import type { PlanNote } from '../plans/plan-notes.ts';
import type { getRates } from '../core/changes/site.ts';
import type { carriers, priceRecords, regions } from '../schema.ts';

/** A public plan with all that is known of it. */
export interface Entry {
  plan: Plan;
  /** What lists compare. */
  key: PlanKey;
  /** Newest first. */
  records: readonly StoredRecord[];
  /** Newest first. */
  notes: readonly PlanNote[];
  /** When its row was written, ISO 8601. */
  updatedAt: string;
}

/** A price that a plan had from a day on, as it is stored. */
export type StoredRecord = Omit<typeof priceRecords.$inferSelect, 'planId'>;

/** A plan that was public: what its carrier and its places say of their last change. */
export interface PastPlan {
  id: number;
  carrierId: number;
  regionId: number;
  covers: string | null;
  updatedAt: string;
}

/**
 * All that is public, at one moment. Nobody writes to it: a later one (`nextSnapshot`) has the same
 * objects for what did not change, down to the lists of places.
 */
export interface Snapshot {
  /** The database that its numbers count in: one that was put back begins anew. */
  databaseId: string;
  /** The number that every commit of content raises. */
  version: number;
  /** How many plans there are and how fresh; with the days that all of them are judged by. */
  freshness: Freshness;
  /** By id. */
  plans: readonly Entry[];
  /** Those that are sold for a region, by its code and by id. */
  own: ReadonlyMap<string, readonly Entry[]>;
  /** What the list of a place holds: its own, and those of groups that state that they cover it. */
  lists: ReadonlyMap<string, readonly Entry[]>;
  /** What may answer a need at a place, by its code: its own plans, then those of each group. */
  reach: ReadonlyMap<string, readonly (readonly Entry[])[]>;
  /** A carrier's plans by its slug and by id. */
  sold: ReadonlyMap<string, readonly Entry[]>;
  /** By id. */
  past: readonly PastPlan[];
  /** By name. */
  carriers: readonly Carrier[];
  /** In the order in which they were added. */
  regions: readonly Region[];
  /** Countries that are no regions, and that plans of groups state to cover; by code. */
  covered: readonly Place[];
  rates: Awaited<ReturnType<typeof getRates>>;
  seoGlobal: SeoGlobal;
  /** By path. */
  seoPages: readonly SeoPage[];
  /** Addresses that public pages had before. */
  moves: readonly SlugMove[];
  /** The addresses of pictures that are kept. */
  pictures: ReadonlySet<string>;
  basis: SnapshotBasis;
}

/** What the next snapshot is told apart by. */
export interface SnapshotBasis {
  /** Counts the changes of the order by popularity, which are no changes of content. */
  popularity: number;
  /** How often plans of a region or their records were written, by the region's number. */
  changes: ReadonlyMap<number, number>;
  /** All of them, those in the trash too: their names stand in plans, and their times in pages. */
  carriers: readonly (typeof carriers.$inferSelect)[];
  regions: readonly (typeof regions.$inferSelect)[];
}
