import type { AppDeps } from '../../deps.ts';
import type { PriceAlerts, OwnAlerts, Subjects } from './price-alerts.ts';
import { openAsking } from './asking.ts';
import { openAlertKeys, hashOfKey } from './keys.ts';
import { openSubjects } from './subjects.ts';
import { changeAlert, endAlert, eraseAddress, findAlerts } from '#db/prices/alerts/price-alerts.ts';
import { ruleOf } from '#db/prices/alerts/price-alert-rows.ts';
import { Refusal } from '#db/core/sql/refusal.ts';
import type { AlertSubject } from '#src/domain/prices/alerts/alerts.ts';
import { boundAmount, boundOf } from './bounds.ts';
import { GONE, type Subject } from './subject.ts';

/** Opens what keys open. */
function openOwnAlerts({
  db,
  now,
  subjects,
}: Pick<AppDeps, 'db' | 'now'> & { subjects: Subjects }): OwnAlerts {
  const find = async (key: string | undefined) => {
    const hash = hashOfKey(key);
    return hash ? findAlerts(db, hash) : null;
  };
  const findOwn = async (key: string, id: number) => {
    const found = await find(key);
    const alert = found?.alerts.find((one) => one.id === id);
    return found && alert ? { alert, addressId: found.address.id } : null;
  };
  return {
    async mine(key) {
      const found = await find(key);
      if (!found) return null;
      const about = await subjects.of(found.alerts);
      return {
        email: found.address.email,
        alerts: found.alerts.map((alert, at) => ({
          ...(about[at] ? shown(about[at]) : GONE),
          id: alert.id,
          atMost: boundAmount(ruleOf(alert).atMost),
          currency: about[at]?.currency ?? alert.atMostCurrency ?? 'USD',
          isGone: !about[at],
          isWaiting: alert.confirmHash !== null,
          endsOn: alert.endsOn,
        })),
      };
    },
    async change(key, id, typed) {
      const own = await findOwn(key, id);
      if (!own) return false;
      const [subject] = await subjects.of([own.alert]);
      if (!subject) throw new Refusal('conflict', 'This plan is not listed any more.');
      await changeAlert(db, { addressId: own.addressId, id }, boundOf(subject, typed), now());
      return true;
    },
    async end(key, id) {
      const own = await findOwn(key, id);
      if (own) await endAlert(db, { addressId: own.addressId, id });
    },
    async erase(key) {
      const found = await find(key);
      if (found) await eraseAddress(db, found.address.linkHash);
    },
  };
}

const shown = ({ about, name, href, price, whyNot }: Subject): AlertSubject => ({
  about,
  name,
  href,
  price,
  whyNot,
});

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
