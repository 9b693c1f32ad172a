import {
  askAlert,
  changeAlert,
  confirmAlert,
  endAlert,
  eraseAddress,
  findAlerts,
  findWaiting,
  ruleOf,
  type AlertAddress,
  type AlertRow,
  type Came,
} from '#db/queries/alerts.ts';
import { typedMinor } from '#db/queries/price-reports.ts';
import { Refusal, refuseField } from '#db/refusal.ts';
import type { AlertInput } from '#src/contract/alerts.ts';
import { ASKED_OF_MAILBOX, type AlertSubject, type OwnAlert } from '#src/domain/alerts/alerts.ts';
import type { Letter } from '#src/domain/alerts/letter.ts';
import { confirmLetter, knownLetter } from '#src/domain/alerts/mail-words.ts';
import { alertPaths } from '#src/domain/alerts/paths.ts';
import { isWithin, type AlertRule } from '#src/domain/alerts/rule.ts';
import { formatMoney, fromMinor } from '#src/domain/money.ts';
import { paths } from '#src/domain/paths.ts';
import { freshToken, hashToken } from '../auth/cookie-token.ts';
import { createThrottle } from '../auth/throttle.ts';
import type { AppDeps } from '../deps.ts';
import type { Mail } from '../mail/message.ts';
import { hashOfKey, openAlertKeys, type AlertKeys } from './keys.ts';
import { needOf, openSubjects, type Subject, type Subjects } from './subjects.ts';

/** An alert that waits, as its page asks about it. */
export type WaitingAlert = { subject: AlertSubject; atMost: OwnAlert['atMost'] };

/** Price alerts of visitors. A key opens what its mail is about, and nothing says whether there is more. */
export interface Alerts {
  subjects: Subjects;
  /** Takes what somebody asks for, and writes to the address. A Refusal says what is wrong. */
  ask(subject: Subject, input: AlertInput): Promise<void>;
  /** What the key of a mail asks to confirm; null: nothing, or no more. */
  waiting(key: string | undefined): Promise<WaitingAlert | null>;
  /** Confirms it; answers the key of the address, or null. */
  confirm(key: string | undefined): Promise<string | null>;
  /** All alerts of the address whose key it is, or null. */
  mine(key: string | undefined): Promise<{ email: string; alerts: OwnAlert[] } | null>;
  /** Sets or takes away the bound of one of them; false: there is none. A Refusal says what is wrong. */
  change(key: string, id: number, atMost: string | null): Promise<boolean>;
  /** Erases one of them. */
  end(key: string, id: number): Promise<void>;
  /** Erases the address and all its alerts; the same for a key that opens nothing. */
  erase(key: string | undefined): Promise<void>;
}

type Deps = Pick<AppDeps, 'db' | 'env' | 'now' | 'dataDay' | 'books'> & {
  mailer: NonNullable<AppDeps['mailer']>;
};
const DAY_S = 86_400;

/** Opens the alerts of a site that can write mail. */
export function createAlerts(deps: Deps): Alerts {
  const { db, env, now, mailer } = deps;
  const subjects = openSubjects(deps);
  const keys = openKeysOnce(deps);
  const mailboxes = createThrottle({ now, limit: ASKED_OF_MAILBOX, seconds: DAY_S });
  const absolute = (path: string) => env.siteUrl + path;

  const find = async (key: string | undefined) => {
    const hash = hashOfKey(key);
    return hash ? findAlerts(db, hash) : null;
  };
  const findOwn = async (key: string, id: number) => {
    const found = await find(key);
    const alert = found?.alerts.find((one) => one.id === id);
    return found && alert ? { alert, addressId: found.address.id } : null;
  };
  const subjectsOf = async (alerts: readonly AlertRow[]) => {
    const plans = await subjects.plans(alerts.flatMap(({ planId }) => planId ?? []));
    const subjectOf = (alert: AlertRow) =>
      alert.planId === null ? readNeed(alert) : plans.get(alert.planId);
    return Promise.all(alerts.map(async (alert) => (await subjectOf(alert)) ?? null));
  };
  /** A place may have gone since. */
  const readNeed = (alert: AlertRow) =>
    subjects.need(needOf(alert)).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'invalid') return null;
      throw error;
    });

  return {
    subjects,
    async ask(subject, { email, atMost: typed }) {
      const atMost = boundOf(subject, typed);
      const opened = await keys();
      const mailbox = opened.ofMailbox(email);
      // Thanked as well: a refusal would say that somebody asked for it before.
      if (mailboxes.wait(mailbox) > 0) return;
      mailboxes.count(mailbox);
      const key = opened.ofEmail(email);
      const at = now();
      const linkHash = hashToken(opened.ofLink({ key, createdAt: at.toISOString() }));
      const confirm = freshToken();
      const mailOf = (came: Came, address: Pick<AlertAddress, 'key' | 'createdAt'>) => {
        if (came === 'none') return null;
        const mine = absolute(alertPaths.mine(opened.ofLink(address)));
        const letter =
          came === 'new'
            ? confirmLetter(subject.name, absolute(alertPaths.confirm(confirm)))
            : knownLetter(subject.name, came, mine);
        return mailer.queue(alertMail(email, letter));
      };
      const rule = { atMost, bar: subject.bar };
      const confirmHash = hashToken(confirm);
      const asked = { key, email, linkHash, about: subject.stored, rule, confirmHash };
      await askAlert(db, asked, mailOf, at).catch((error: unknown) => {
        mailboxes.refund(mailbox);
        throw error;
      });
    },
    async waiting(key) {
      const hash = hashOfKey(key);
      const alert = hash && (await findWaiting(db, hash, now()));
      if (!alert) return null;
      const [subject = null] = await subjectsOf([alert]);
      return { subject: subject ?? GONE, atMost: amountOf(ruleOf(alert).atMost) };
    },
    async confirm(key) {
      const hash = hashOfKey(key);
      // Looked up first: made-up keys must not take turns at writing.
      if (!hash || !(await findWaiting(db, hash, now()))) return null;
      const address = await confirmAlert(db, hash, now());
      return address ? (await keys()).ofLink(address) : null;
    },
    async mine(key) {
      const found = await find(key);
      if (!found) return null;
      const about = await subjectsOf(found.alerts);
      return {
        email: found.address.email,
        alerts: found.alerts.map((alert, at) => ({
          ...(about[at] ? shown(about[at]) : GONE),
          id: alert.id,
          atMost: amountOf(ruleOf(alert).atMost),
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
      const [subject] = await subjectsOf([own.alert]);
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

/** What is kept of a mail about alerts while it is on its way. */
export function alertMail(to: string, letter: Letter, headers?: Mail['headers']): Mail {
  return { kind: 'price-alert', to, ...letter, headers };
}

/** The secret is read once, with the first call; a failure is not kept. */
function openKeysOnce({ db }: Pick<Deps, 'db'>): () => Promise<AlertKeys> {
  let opened: Promise<AlertKeys> | null = null;
  return () => {
    opened ??= openAlertKeys(db).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}

/** A plan that is no longer public: nothing is said of it but that. */
const GONE: AlertSubject = {
  about: 'plan',
  name: 'A plan that is not listed any more',
  href: paths.plans,
  price: null,
  notTold: 'It is not listed any more.',
};

const shown = ({ about, name, href, price, notTold }: Subject): AlertSubject => ({
  about,
  name,
  href,
  price,
  notTold,
});

/** The bound that somebody typed; a Refusal where it says nothing, because the price is within it. */
function boundOf({ about, currency, told }: Subject, typed: string | null): AlertRule['atMost'] {
  if (typed === null || about === 'need') return null;
  const atMost = { minor: typedMinor('atMost', typed, currency), currency };
  if (told && isWithin({ atMost }, told)) {
    const now = formatMoney(fromMinor(told.minor, currency), currency);
    throw refuseField('invalid', 'atMost', `must be below ${now}, what it costs now`);
  }
  return atMost;
}

const amountOf = (bound: AlertRule['atMost']): OwnAlert['atMost'] =>
  bound && { amount: fromMinor(bound.minor, bound.currency), currency: bound.currency };
