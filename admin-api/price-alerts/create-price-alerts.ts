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
  const parts = { ...deps, subjects, keys: openKeysOnce(deps) };
  return { subjects, ...openAsking(parts), ...openOwnAlerts(parts) };
}

/** The secret is read once, with the first call; a failure is not kept. */
function openKeysOnce({ db }: Pick<AppDeps, 'db'>): () => Promise<AlertKeys> {
  let opened: Promise<AlertKeys> | null = null;
  return () => {
    opened ??= openAlertKeys(db).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}
