import type { Catalog } from '#db/catalog/catalog.ts';
import { memo } from '#src/domain/core/memo.ts';

/** Whether nothing is sold at a place but what sellers of travel eSIMs have. */
export function isForTrips(catalog: Catalog, code: string): boolean {
  const travels = memo(
    catalog,
    'travel sellers',
    () => new Set(catalog.carriers.filter(({ kind }) => kind === 'travel').map(({ slug }) => slug)),
  );
  const plans = catalog.plansIn(code);
  return plans.length > 0 && plans.every(({ key }) => travels.has(key.carrier));
}
