import type { Catalog } from '#db/catalog.ts';
import type { Carrier } from '#src/contract/carriers.ts';
import type { Plan } from '#src/contract/plans.ts';
import { keepByFacts, kept } from '#src/domain/kept.ts';
import { seenMonths, tallySeen } from '#src/domain/price-months.ts';
import { byPresentPrice } from '#src/domain/lists/rows.ts';
import { carrierChanges, type CarrierChanges } from '../data/carrier-changes.ts';
import { carrierLandings, type LandingLink } from '../data/landing-links.ts';
import { dayOf } from '../data/as-of.ts';
import { neighboursOf } from '../data/neighbours.ts';
import { lasting } from './kept.ts';

/** All that a carrier's page shows. */
export interface CarrierInput {
  carrier: Carrier;
  /** Its plans, cheapest first. */
  plans: Plan[];
  /** The regions that it has plans in. */
  regions: { code: string; name: string }[];
  neighbours: Carrier[];
  landings: LandingLink[];
  siteTitle: string;
  /** When the prices of its plans were seen, in a sentence. */
  seenWords: string;
  changes: CarrierChanges;
}

const keepsOf = kept((_memory: object) => ({
  carriers: lasting<Carrier>(),
  beside: lasting<Pick<CarrierInput, 'regions' | 'neighbours' | 'landings' | 'siteTitle'>>(),
  changes: lasting<CarrierChanges>(),
  inputs: keepByFacts<CarrierInput>(),
}));

/** Reads it; the same object from one release to the next while all of it is. */
export async function carrierInput(catalog: Catalog, carrier: Carrier): Promise<CarrierInput> {
  const { slug } = carrier;
  const { carriers, beside, changes: lastChanges, inputs } = keepsOf(catalog.memory);
  const entries = await catalog.plansOf(slug);
  const plans = entries.sort(byPresentPrice).map(({ plan }) => plan);
  const here = new Set(plans.map(({ region }) => region.code));
  const landings = await carrierLandings(catalog, slug);
  const same = carriers(slug, carrier);
  const around = beside(slug, {
    regions: catalog.regions
      .filter(({ code }) => here.has(code))
      .map(({ code, name }) => ({ code, name })),
    neighbours: neighboursOf(catalog, carrier).map((one) => carriers(one.slug, one)),
    landings,
    siteTitle: catalog.seoGlobal.siteTitle,
  });
  const { seenWords } = seenMonths(tallySeen(plans), dayOf(catalog), false);
  const changes = lastChanges(slug, await carrierChanges(catalog, carrier, plans));
  const facts = [same, around, seenWords, changes, ...plans];
  return (
    inputs.find(slug, facts) ??
    inputs.keep(slug, facts, { carrier: same, plans, ...around, seenWords, changes })
  );
}
