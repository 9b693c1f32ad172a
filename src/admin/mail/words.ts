import type { MailKind } from '#src/domain/mail.ts';

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
