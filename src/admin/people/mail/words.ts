import type { MailState } from '#src/contract/people/mail.ts';
import type { MailKind } from '#src/domain/people/mail.ts';

/** Why something is not offered, where an operator looks for it. */
export const NO_MAIL = 'This site sends no mail: SMTP_URL and MAIL_FROM are not set.';

export const MAIL_LABELS: Readonly<Record<MailKind, string>> = {
  test: 'Test',
  reset: 'New password',
  'password-changed': 'Password changed',
  'new-place': 'Login from a new place',
  address: 'Address',
  invitation: 'Invitation',
  alert: 'Alert',
  'price-alert': 'Price alert',
};

/** What the last try came to: 'Answered 503'. */
export function mailOutcomeText({
  outcome,
  state,
}: Pick<MailState['mails'][number], 'outcome' | 'state'>) {
  if (outcome === null) return state === 'waiting' ? 'Not tried yet' : '';
  // A host stays as it is written.
  if (/^\S*[.:]/.test(outcome)) return outcome;
  return outcome.charAt(0).toUpperCase() + outcome.slice(1);
}
