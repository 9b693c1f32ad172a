import { carrierKind } from '../queries/carrier-changes.ts';
import { planKind } from '../queries/plan-state.ts';
import { regionKind } from '../queries/region-changes.ts';
import { seoGlobalKind, seoPageKind } from '../queries/seo-changes.ts';
import type { Kind, State } from './kind.ts';

/**
 * Every kind of thing by the name that the log gives it. Their fields differ; whoever goes through
 * all kinds knows a row only as a record of values.
 */
export const KINDS: ReadonlyMap<string, Kind<State>> = new Map(
  [carrierKind, regionKind, planKind, seoPageKind, seoGlobalKind].map((kind) => [
    kind.entity,
    kind as unknown as Kind<State>,
  ]),
);
