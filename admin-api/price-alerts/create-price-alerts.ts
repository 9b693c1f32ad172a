import { keptByName } from '#db/kept.ts';
import type { AppDeps } from '../deps.ts';
import type { PriceAlerts } from './price-alerts.ts';
import { openAsking } from './asking.ts';
import { openAlertKeys, type AlertKeys } from './keys.ts';
import { openOwnAlerts } from './own.ts';
import { openSubjects } from './subjects.ts';

/** Opens the alerts of a site that can write mail. */
export function createPriceAlerts(
  deps: Pick<AppDeps, 'db' | 'env' | 'now' | 'dataDay' | 'books'> & {
    mailer: NonNullable<AppDeps['mailer']>;
  },
): PriceAlerts {
  const subjects = openSubjects(deps);
  const kept = keptByName<AlertKeys>();
  // The secret is read once, with the first call.
  const keys = () => kept('', () => openAlertKeys(deps.db));
  const parts = { ...deps, subjects, keys };
  return { subjects, ...openAsking(parts), ...openOwnAlerts(parts) };
}
