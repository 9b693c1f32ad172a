import type { Currency } from '../../core/vocabulary.ts';

/** Hours in which an alert must be confirmed; then it is erased, with its address. */
export const CONFIRM_HOURS = 48;
/** Days that an alert lasts; changing it begins them anew. */
export const ALERT_DAYS = 365;
/** Alerts of one address, and those among them that wait to be confirmed. */
export const ALERTS_OF_ADDRESS = 20;
export const WAITING_OF_ADDRESS = 5;
/** Alerts in all, and those that wait: past them no more are taken. */
export const MOST_ALERTS = 50_000;
export const MOST_WAITING = 2000;
/** Mails a day that strangers may cause: to one mailbox, and in all, of which a network has a tenth. */
export const ASKED_OF_MAILBOX = 3;
export const ASKED_A_DAY = 500;
/** Of one client in an hour. */
export const ASKED_AN_HOUR = 5;
/** Days of mails whose counts are kept, for the dashboard. */
export const COUNTED_DAYS = 60;

/** Fields of the form; `website` is left empty by people and filled in by programs. */
export const ALERT_FIELDS = ['email', 'atMost', 'website'] as const;
export type AlertField = (typeof ALERT_FIELDS)[number];
export const ALERT_LIMITS = { email: 254, atMost: 20 } as const;

/** What an alert is about, as pages and mails say it. */
export interface AlertSubject {
  about: 'plan' | 'need';
  /** 'fraenk 15 GB'; '12 days in Japan, 12 GB'. */
  name: string;
  /** The page that it stands on. */
  href: string;
  /** Of a plan or of the first answer, as it is shown; null: none is known. */
  price: { amount: number; currency: Currency } | null;
  /** Why the present price would not be told: it is old, or a sample; null: it would. */
  whyNot: string | null;
}

/** One of an address, as its page shows it. */
export interface OwnAlert extends AlertSubject {
  id: number;
  atMost: { amount: number; currency: Currency } | null;
  /** In which a bound is said. */
  currency: Currency;
  /** The plan is not listed any more. */
  isGone: boolean;
  /** Not confirmed yet. */
  isWaiting: boolean;
  endsOn: string;
}

/** What a form is shown again with. */
export interface AlertForm {
  values: Partial<Record<AlertField, string>>;
  /** What is wrong, by field; '' for the form as a whole. */
  problems: Partial<Record<AlertField | '', string>>;
}

/** What a page about alerts shows. */
export type AlertPage =
  | { kind: 'ask'; subject: AlertSubject; currency: Currency; action: string; form: AlertForm }
  /** Asked for: the next step is in the mailbox. */
  | { kind: 'asked' }
  | { kind: 'confirm'; key: string; subject: AlertSubject; atMost: OwnAlert['atMost'] }
  /** The address opens nothing, or no more. */
  | { kind: 'over' }
  | {
      kind: 'mine';
      key: string;
      email: string;
      alerts: OwnAlert[];
      said: AlertNote | null;
      form: AlertForm & { of: number | null };
    }
  | { kind: 'left' };

/** What was just done on the page of one's alerts. */
export const ALERT_NOTES = ['on', 'changed', 'ended'] as const;
export type AlertNote = (typeof ALERT_NOTES)[number];
