import type { State } from '../core/state.ts';
import { carrierKind } from '../places/change-carriers.ts';
import type { Kind } from '../core/changes/kind.ts';
import { planEntity } from '../plans/rows/plan-state.ts';
import { regionKind } from '../places/change-regions.ts';
import { seoGlobalKind, seoPageKind } from '../pages/change-seo.ts';

/**
 * Every kind of thing by the name that the log gives it. Their fields differ; whoever goes through
 * all kinds knows a row only as a record of values.
 */
export const ENTITY_KINDS: ReadonlyMap<string, Kind<State>> = new Map(
  [carrierKind, regionKind, planEntity, seoPageKind, seoGlobalKind].map((kind) => [
    kind.entity,
    kind as unknown as Kind<State>,
  ]),
);
