import type { AlertRow } from '#db/prices/alerts/price-alert-rows.ts';
import type { AlertInput } from '#src/contract/prices/price-alerts.ts';
import type { AlertSubject, OwnAlert } from '#src/domain/prices/alerts/alerts.ts';
import type { Subject } from './subject.ts';

/** What is read of subjects, for one version of the data and one day. */
export interface Subjects {
  /** A public plan by its slug; null: there is none. */
  plan(slug: string): Promise<Subject | null>;
  /** Public plans by their numbers. */
  plans(ids: readonly number[]): Promise<Map<number, Subject>>;
  /** What alerts are about, in their order; null: a plan that is not public, or a place that is gone. */
  of(alerts: readonly AlertRow[]): Promise<(Subject | null)[]>;
  /** A need by the parameters of its address; throws `invalid` where that says none. */
  need(params: URLSearchParams): Promise<Subject>;
}

/** An alert that waits, as its page asks about it. */
type WaitingAlert = { subject: AlertSubject; atMost: OwnAlert['atMost'] };

/** How alerts begin. */
export interface AlertRequest {
  /** Takes what somebody asks for, and writes to the address. A Refusal says what is wrong. */
  ask(subject: Subject, input: AlertInput): Promise<void>;
  /** What the key of a mail asks to confirm; null: nothing, or no more. */
  waiting(key: string | undefined): Promise<WaitingAlert | null>;
  /** Confirms it; answers the key of the address, or null. */
  confirm(key: string | undefined): Promise<string | null>;
}

/** What the key of an address opens. */
export interface OwnAlerts {
  /** All alerts of the address whose key it is, or null. */
  mine(key: string | undefined): Promise<{ email: string; alerts: OwnAlert[] } | null>;
  /** Sets or takes away the bound of one of them; false: there is none. A Refusal says what is wrong. */
  change(key: string, id: number, atMost: string | null): Promise<boolean>;
  /** Erases one of them. */
  end(key: string, id: number): Promise<void>;
  /** Erases the address and all its alerts; the same for a key that opens nothing. */
  erase(key: string | undefined): Promise<void>;
}

/** Price alerts of visitors. A key opens what its mail is about, and nothing says whether there is more. */
export interface PriceAlerts extends AlertRequest, OwnAlerts {
  subjects: Subjects;
}
