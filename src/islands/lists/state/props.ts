import type { Region } from '#src/contract/places/regions.ts';
import type { PlanList } from '#src/contract/plans/plans.ts';
import type { ListNeedProblem } from '#src/domain/lists/list-need.ts';
import type { Rates } from '#src/domain/core/money/money.ts';
import type { PlanFilters } from '#src/domain/lists/plan-query.ts';
import type { ListState, ListPage } from '#src/domain/lists/list-page.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import type { CarrierName } from '../filters/carrier-order.ts';

/** A region as the explorer needs it. */
export type RegionName = Pick<Region, 'code' | 'name' | 'currency'>;

/**
 * What the explorer hydrates with: state, counts and names. The plans themselves are HTML, the
 * island's children, and never props.
 */
export interface ExplorerProps {
  listPage: ListPage;
  /** The state that the children show. */
  built: ListState;
  /** Counts of the built state. */
  meta: PlanList['meta'];
  /** Carriers to filter by, by name. */
  carriers: CarrierName[];
  /** Networks to filter by, by name. */
  networks: { slug: string; name: string }[];
  regions: RegionName[];
  /** Reference rates; null when the site has none, and then nothing is converted. */
  rates: Rates | null;
  /** All plans of the page without any filter. */
  total: number;
  /** What the address asks totals for and cannot have. */
  needProblem?: ListNeedProblem | null;
  /** Plans under each tab (Plans page). */
  tabCounts?: Record<string, number>;
  /** What its words ask for stands above the list. */
  isAnswered?: boolean;
  /** Level of a card's heading. */
  heading: 'h2' | 'h3';
}

/** What the filter panel and its parts need. */
export interface FilterFormProps {
  props: ExplorerProps;
  state: ListState;
  facets: NonNullable<PlanList['meta']['facets']>;
  /** Code of the place that the facets are of; null for all. */
  place: string | null;
  currency: Currency;
  patch: (change: Partial<PlanFilters>) => void;
  onSubmit: (form: HTMLFormElement) => void;
}
