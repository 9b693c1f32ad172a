import type { Catalog } from '#db/catalog/catalog.ts';
import type { CarrierChecks } from '#db/catalog/checks.ts';
import type { OpenFile } from '#src/domain/core/paths/paths.ts';
import { mostSeenMonth } from '#src/domain/prices/history/price-months.ts';
import { sameAs } from '#src/domain/pages/seo/seo.ts';
import { offersAlerts } from '../../alerts-offered.ts';
import { siteOperator } from '../../site-operator.ts';
import { attributions, openCounts } from './open-files.ts';
import { analyticsOf } from '../../page-policy.ts';

/** What "About" says of the site. */
export function aboutInput({ freshness, regions, seoGlobal }: Catalog) {
  const { plans, carriers, samples } = freshness;
  return {
    plans,
    carriers,
    samples,
    regions: regions.length,
    profiles: sameAs(seoGlobal),
    operator: siteOperator(seoGlobal),
  };
}

/** What is compared, how old its prices are, and what is missing. */
export interface CoverageInput {
  freshness: Pick<Catalog['freshness'], 'plans' | 'carriers' | 'samples'>;
  /** The month (YYYY-MM) in which most prices were seen; null where no day is known. */
  mostSeen: string | null;
  regions: { name: string; code: string; carrierCount: number; simCardCount: number }[];
  checks: CarrierChecks[];
  /** How many plans of each type each region's list holds, by its code. */
  types: ReadonlyMap<string, Record<string, number>>;
  lines: ReturnType<typeof attributions>;
}

/** Reads it. */
export function coverageInput(catalog: Catalog): CoverageInput {
  const { plans, carriers, samples } = catalog.freshness;
  return {
    freshness: { plans, carriers, samples },
    mostSeen: mostSeenMonth(catalog.seen().days),
    regions: catalog.regions.map(({ name, code, carrierCount, simCardCount }) => ({
      name,
      code,
      carrierCount,
      simCardCount,
    })),
    checks: catalog.checks(),
    types: catalog.types(),
    lines: attributions(catalog),
  };
}

/** How many rows the open data has, and what those who read them ask for. */
export interface OpenDataInput {
  counts: Record<OpenFile, number>;
  lines: ReturnType<typeof attributions>;
  samples: number;
  plans: number;
}

/** Reads it. */
export function openDataInput(catalog: Catalog): OpenDataInput {
  const { samples, plans } = catalog.freshness;
  return { counts: openCounts(catalog), lines: attributions(catalog), samples, plans };
}

/** The reference rates. */
export function ratesInput({ rates }: Catalog) {
  return { rates };
}

/** Who runs the site. */
export function operatorInput({ seoGlobal }: Catalog) {
  return { operator: siteOperator(seoGlobal) };
}

/** Whether visitors are asked about analytics, and offered mails. */
function asked(catalog: Catalog) {
  return { asks: analyticsOf(catalog, {}).asks, alerts: offersAlerts() };
}

/** The same, and who answers for it. */
export function privacyInput(catalog: Catalog) {
  return { ...asked(catalog), ...operatorInput(catalog) };
}

/** What visitors are asked, and the places that a device may keep. */
export function deviceInput(catalog: Catalog) {
  const places = catalog.regions.map(({ code, name, currency }) => ({ code, name, currency }));
  return { places, ...asked(catalog) };
}
