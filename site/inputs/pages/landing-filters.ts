import { LANDING_FACTS, type Landing } from '#src/domain/pages/landing/landing.ts';
import { NO_FILTERS, type PlanFilters } from '#src/domain/lists/plan-query.ts';
import { baseQuery, regionListPage, writeAddress } from '#src/domain/lists/list-page.ts';
import { PLAN_TYPES } from '#src/domain/core/vocabulary.ts';

/** The region's listing with the filters that the page stands for. */
export function listingOf(landing: Landing): string {
  const listPage = regionListPage(landing.region);
  const query = { ...baseQuery(listPage), ...landingFilters(landing), maxAge: listPage.maxAge };
  return writeAddress({ query, view: listPage.view }, listPage);
}

/** The filters that find the plans of the page, as the parser of addresses orders them. */
export function landingFilters(landing: Landing): PlanFilters {
  const filters: PlanFilters = { ...NO_FILTERS, region: landing.region };
  if (landing.kind === 'type') filters.planTypes = [landing.planType];
  else if (landing.kind === 'esim' || landing.kind === 'visitors')
    Object.assign(filters, LANDING_FACTS[landing.kind]);
  else if (landing.kind === 'unlimited') filters.unlimited = true;
  else if (landing.kind === 'under') filters.maxPrice = landing.amount;
  else filters.carriers = [...landing.carriers].sort();
  if (landing.kind === 'pair')
    filters.planTypes = PLAN_TYPES.filter((type) => landing.planTypes.includes(type));
  return filters;
}
