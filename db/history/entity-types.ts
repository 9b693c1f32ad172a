import type { State } from '../core/state.ts';
import { carrierEntity } from '../places/change-carriers.ts';
import type { EntityType } from '../core/changes/entity-type.ts';
import { planEntity } from '../plans/rows/plan-state.ts';
import { regionEntity } from '../places/change-regions.ts';
import { seoGlobalEntity, seoPageEntity } from '../pages/change-seo.ts';

/**
 * Every entity type by the name that the log gives it. Their fields differ; whoever goes through
 * all kinds knows a row only as a record of values.
 */
export const ENTITY_TYPES: ReadonlyMap<string, EntityType<State>> = new Map(
  [carrierEntity, regionEntity, planEntity, seoPageEntity, seoGlobalEntity].map((type) => [
    type.entity,
    type as unknown as EntityType<State>,
  ]),
);
