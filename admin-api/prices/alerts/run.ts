import type { Statement } from '#db/core/connect/client.ts';
import {
  countMail,
  dueAddresses,
  moveBars,
  noteMailed,
  type DueAddress,
} from '#db/prices/alerts/price-alert-runs.ts';
import { ruleOf } from '#db/prices/alerts/price-alert-rows.ts';
import { forgetAlerts } from '#db/prices/alerts/price-alerts.ts';
import { getRates } from '#db/core/changes/site.ts';
import { alertLetter, type ReportedFall } from '#src/domain/prices/alerts/mail-words.ts';
import { alertPaths } from '#src/domain/prices/alerts/paths.ts';
import { nextBar, type Exchange, type KnownPrice } from '#src/domain/prices/alerts/rule.ts';
import { convertMinor } from '#src/domain/core/money/money.ts';
import type { AppDeps } from '../../deps.ts';
import { HOUSE } from '../../core/fairness/visitor.ts';
import { alertMail } from './asking.ts';
import { openAlertKeys } from './keys.ts';
import type { Subject } from './subject.ts';
import { alertNeed, openSubjects } from './subjects.ts';

/** Addresses that are read at a time. */
const AT_ONCE = 50;

type Deps = Pick<AppDeps, 'db' | 'env' | 'now' | 'log' | 'snapshot' | 'shares'> & {
  mailer: NonNullable<AppDeps['mailer']>;
};

/**
 * Compares every confirmed alert with the prices as they are now, and writes to whom a fall is to be
 * told: a bounded number of addresses at a time, and needs in turn with what visitors ask for.
 * `holds`: whether what the prices are is still what pages show; else the run ends, and a later one
 * goes on. Answers how many mails it wrote.
 */
export async function runAlerts(deps: Deps, holds: () => Promise<boolean>): Promise<number> {
  const { db, env, now, log, mailer } = deps;
  await forgetAlerts(db, now());
  const [keys, rates] = await Promise.all([openAlertKeys(db), getRates(db)]);
  const exchange: Exchange = (minor, from, to) =>
    rates && convertMinor(minor, from, to, rates.rates);
  const read = openReader(deps);
  const day = now().toISOString().slice(0, 10);
  let [after, sent] = [0, 0];
  while (await holds()) {
    const due = await dueAddresses(db, { after, day, limit: AT_ONCE });
    if (due.length === 0) break;
    after = due.at(-1)!.address.id;
    const subjects = await read(due);
    const news = due.map((one) => newsOf(one, subjects, exchange));
    const silent = news.flatMap(({ bars, falls }) => (falls.length > 0 ? [] : bars));
    if (silent.length > 0) await db.write((commit) => commit([moveBars(silent)]));
    for (const { address, falls } of news) {
      if (falls.length === 0 || !(await holds())) continue;
      sent += await tell(address.id);
    }

    /** Looked at once more in the commit: whoever left meanwhile gets nothing. */
    async function tell(id: number): Promise<number> {
      return db.write(async (commit) => {
        const [one] = await dueAddresses(db, { after: id - 1, day, limit: 1 });
        if (one?.address.id !== id) return 0;
        const { bars, falls, address } = newsOf(one, subjects, exchange);
        if (falls.length === 0) return 0;
        await commit([moveBars(bars), ...mailOf(address, falls)]);
        return 1;
      });
    }
  }
  if (sent > 0) log.info({ evt: 'price-alerts.sent', mails: sent });
  return sent;

  function mailOf(address: DueAddress['address'], falls: ReportedFall[]): Statement[] {
    const mine = env.siteUrl + alertPaths.mine(keys.ofLink(address));
    const told = falls.map((fall) => ({ ...fall, href: env.siteUrl + fall.href }));
    const mail = alertMail(address.email, alertLetter(told, mine), leaving(mine));
    return [mailer.queue(mail), noteMailed(address.id, day), countMail(day)];
  }
}

/** One press in a mail program ends all alerts (RFC 8058, which asks for https). */
function leaving(mine: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${mine}>`,
    ...(mine.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

/** What alerts are about, by a name for each. */
type Known = ReadonlyMap<string, Subject | null>;
const nameOf = ({ planId, need }: DueAddress['alerts'][number]) => need ?? String(planId);

/** Reads the subjects of some addresses; a need that many asked for is worked out once in a run. */
function openReader(deps: Deps): (due: readonly DueAddress[]) => Promise<Known> {
  const subjects = openSubjects(deps);
  const needs = new Map<string, Subject | null>();
  return async (due) => {
    const alerts = due.flatMap((one) => one.alerts);
    const ids = new Set(alerts.flatMap(({ planId }) => planId ?? []));
    const plans = await subjects.plans([...ids]);
    const known = new Map<string, Subject | null>();
    for (const [id, subject] of plans) known.set(String(id), subject);
    for (const alert of alerts) {
      if (alert.need === null) continue;
      if (!needs.has(alert.need)) {
        const found = await deps.shares
          .inTurn(HOUSE, () => subjects.need(alertNeed(alert)))
          .catch(() => null);
        needs.set(alert.need, found);
      }
      known.set(alert.need, needs.get(alert.need)!);
    }
    return known;
  };
}

/** The falls that an address is to be told of, and the bars of its alerts that move. */
function newsOf({ address, alerts }: DueAddress, subjects: Known, exchange: Exchange) {
  const bars: { id: number; bar: KnownPrice | null }[] = [];
  const falls: ReportedFall[] = [];
  for (const alert of alerts) {
    const subject = subjects.get(nameOf(alert));
    if (!subject) continue;
    const rule = ruleOf(alert);
    const { bar, fall } = nextBar(rule, subject.reportable, exchange);
    if (bar !== rule.bar) bars.push({ id: alert.id, bar });
    const { about, name, href, each, plan, seenOn } = subject;
    if (fall) falls.push({ about, name, href, fall, each, plan, seenOn });
  }
  return { address, bars, falls };
}
