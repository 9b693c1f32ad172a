import { MAX_INVITATIONS } from '#src/domain/people/mail.ts';
import { MCP_BOUNDS } from '#src/domain/pages/open-data/mcp.ts';
import {
  MAX_OPEN_OF_PLAN,
  REPORTS_A_DAY,
  REPORTS_AN_HOUR,
  REPORTS_OF_PLAN_A_DAY,
} from '#src/domain/prices/reports/price-reports.ts';
import { ASKED_A_DAY, ASKED_AN_HOUR, ASKED_OF_MAILBOX } from '#src/domain/prices/alerts/alerts.ts';
import { TOKEN_CALLS_A_MINUTE } from '#src/domain/people/tokens.ts';
import type { NetworkLimits } from './network-throttle.ts';

/** What may be done how often: in windows of `seconds`, which begin with the first event. */
export type Budget = {
  seconds: number;
  /** What there was too many of, for the sentence of a refusal; without it the usual one is said. */
  what?: string;
} & (
  | {
      /** Events of one account, device or mailbox. */
      each: number;
      /** Keys that are counted each for itself. */
      keys?: number;
    }
  | {
      networks: NetworkLimits;
      /** Whether addresses are kept under names of the day, which mean nothing tomorrow. */
      named?: boolean;
    }
  | {
      /** Events of everybody, of which a network has a tenth, and one client `own`. */
      all: number;
      own: number;
      /** The line of the log that says once a minute that all are used up. */
      full: string;
      oncePastHalf?: boolean;
      named?: boolean;
    }
);

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Ten of one client for its /24 or /48: offices and mobile networks share one. */
const tenfold = (own: number, widest = 10 * own): NetworkLimits => ({
  own,
  middle: Math.min(3 * own, widest),
  widest,
});
/** Guesses of passwords and codes: who owns a /48 must not have those of 65,536 clients. */
const GUESSES = { own: 10, middle: 20, widest: 60 };
/** Tokens and links that open nothing. Nobody guesses 256 bits: this only bounds what tries cost. */
const STABS = { own: 30, middle: 60, widest: 200 };

/** Every limit of the server, and why it is what it is; how those of logins work together: `auth/attempts.ts`. */
export const PURPOSES = {
  /** People mistype a password some times; ten tries in 15 minutes guess none. */
  'login-network': { seconds: QUARTER, networks: GUESSES, what: 'login attempts' },
  /** A known device has tries of its own, out of which no attack can shut it. */
  'login-device': { seconds: QUARTER, each: 10, what: 'login attempts' },
  /** From here on each network has one try: the owner gets in while a few networks attack. */
  'login-account': { seconds: QUARTER, each: 30, keys: 100_000 },
  'login-account-once': { seconds: QUARTER, each: 1, keys: 100_000 },
  /** Past these only known devices may try, so that no herd guesses a weak password. */
  'login-account-hour': { seconds: HOUR, each: 100, keys: 100_000 },
  /** The same for names that nobody has: anybody makes those up, so they are fewer. */
  'login-stranger': { seconds: QUARTER, each: 30 },
  'login-stranger-once': { seconds: QUARTER, each: 1 },
  'login-stranger-hour': { seconds: HOUR, each: 100 },
  /** A class of pupils behind one address, and no table full of accounts. */
  'sign-up': { seconds: HOUR, all: 500, own: 20, full: 'auth.register.full', what: 'new accounts' },

  /** A code of six figures has three of a million right: 50 a day hit one in 6,700 days. */
  'code-account': { seconds: QUARTER, each: 5, what: 'wrong codes' },
  'code-account-day': { seconds: DAY, each: 50, what: 'wrong codes' },
  'code-network': { seconds: QUARTER, networks: GUESSES, what: 'wrong codes' },

  /** Ten calls a second are enough for a program, and leave the processor to visitors. */
  token: { seconds: MINUTE, each: TOKEN_CALLS_A_MINUTE },
  'token-wrong': { seconds: MINUTE, networks: STABS },

  /** Links for a new password: an office may forget some, a mailbox is not to be filled. */
  'link-asked': { seconds: HOUR, networks: GUESSES, what: 'requests for a link' },
  'link-account': { seconds: HOUR, each: 3 },
  'link-wrong': { seconds: MINUTE, networks: STABS, what: 'links that open nothing' },

  /** Mails to addresses that nobody confirmed hurt the name of the sending domain when they bounce. */
  mailbox: { seconds: DAY, each: 3, what: 'mails to this address' },
  'address-user': { seconds: HOUR, each: 5, what: 'mails to new addresses' },
  'address-mail': {
    seconds: DAY,
    all: 300,
    own: 20,
    full: 'mail.strangers.full',
    what: 'mails to new addresses',
  },
  /** By admins, who may invite a whole company in a day. */
  'invitation-mail': {
    seconds: DAY,
    all: 10 * MAX_INVITATIONS,
    own: MAX_INVITATIONS,
    full: 'mail.strangers.full',
    what: 'mails to new addresses',
  },
  /** An admin who sets up a mail server tries often, and no more. */
  'mail-test': { seconds: HOUR, each: 20, what: 'tests' },

  /** Assistants ask for many people from few addresses. */
  mcp: { seconds: MINUTE, networks: tenfold(MCP_BOUNDS.aMinute), named: true },

  /** Each post makes a page, good or not. */
  'alert-post': {
    seconds: 600,
    networks: tenfold(30),
    named: true,
    what: 'alerts were asked for from your network',
  },
  /** A person watches a handful of plans. */
  'alert-hour': {
    seconds: HOUR,
    networks: tenfold(ASKED_AN_HOUR),
    named: true,
    what: 'alerts were asked for from your network',
  },
  /** What a mail server takes in a day of mails to strangers; ten networks cannot use it up. */
  'alert-day': {
    seconds: DAY,
    all: ASKED_A_DAY,
    own: ASKED_A_DAY / 10,
    oncePastHalf: true,
    full: 'price-alerts.full',
    named: true,
    what: 'alerts were asked for in one day',
  },
  /** Whoever asks again gets the link again, and nobody's mailbox is filled. */
  'alert-mailbox': { seconds: DAY, each: ASKED_OF_MAILBOX },

  'report-post': {
    seconds: 600,
    networks: tenfold(30),
    named: true,
    what: 'reports came from your network',
  },
  /** Who compares prices sees a few wrong ones. */
  'report-hour': {
    seconds: HOUR,
    networks: tenfold(REPORTS_AN_HOUR),
    named: true,
    what: 'reports came from your network',
  },
  /** What people can look through in a day. */
  'report-day': {
    seconds: DAY,
    all: REPORTS_A_DAY,
    own: REPORTS_A_DAY / 10,
    oncePastHalf: true,
    full: 'reports.full',
    named: true,
    what: 'reports came in one day',
  },
  /** A network must not take all the places for one plan. */
  'report-plan': {
    seconds: DAY,
    networks: tenfold(REPORTS_OF_PLAN_A_DAY, MAX_OPEN_OF_PLAN / 2),
    named: true,
  },
  /** A second click is no second report. */
  'report-same': { seconds: DAY, each: 1 },

  /** Two events a second of one visitor; past 12,000 of all the figures of that minute are no good. */
  event: { seconds: MINUTE, all: 12_000, own: 120, full: 'events.full', named: true },
} as const satisfies Record<string, Budget>;

/** What a limit is for. */
export type Purpose = keyof typeof PURPOSES;
