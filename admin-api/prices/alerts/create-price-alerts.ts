import type { AppDeps } from '../../deps.ts';
import type { PriceAlerts } from './price-alerts.ts';
import { openAsking } from './asking.ts';
import { openAlertKeys } from './keys.ts';
import { openOwnAlerts } from './own.ts';
import { openSubjects } from './subjects.ts';

/** Opens the alerts of a site that can write mail. */
export function createPriceAlerts(
  deps: Pick<AppDeps, 'db' | 'env' | 'now' | 'snapshot' | 'together'> & {
    mailer: NonNullable<AppDeps['mailer']>;
  },
): PriceAlerts {
  const subjects = openSubjects(deps);
  const keys = () => openAlertKeys(deps.db);
  const parts = { ...deps, subjects, keys };
  return { subjects, ...openAsking(parts), ...openOwnAlerts(parts) };
}
