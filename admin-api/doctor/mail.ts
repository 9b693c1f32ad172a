import { countFailedMails, oldestWaitingMail } from '#db/queries/mail.ts';
import { plural } from '#src/domain/plural.ts';
import { warning, type Check } from './finding.ts';

/** Hours after which a mail has waited too long. */
const WAIT_HOURS = 1;
const MEND = 'Look at Users, Mail in the dashboard, and at SMTP_URL.';

/** Mails that nobody got. */
export const checkMail: Check = async ({ env, db, now }) => {
  // What is wrong with the database itself is found by its own check.
  if (!env.mail || !db) return [];
  const { count, oldest } = await oldestWaitingMail(db).catch(() => ({ count: 0, oldest: null }));
  const hours = oldest === null ? 0 : (now.getTime() - Date.parse(oldest)) / 3_600_000;
  const failed = await countFailedMails(db).catch(() => 0);
  return [
    ...(hours > WAIT_HOURS
      ? [
          warning(
            'mail-waits',
            `${plural(count, 'mail')} ${count === 1 ? 'waits' : 'wait'} for the mail server, the oldest for ${Math.floor(hours)} hours.`,
            MEND,
          ),
        ]
      : []),
    ...(failed > 0
      ? [warning('mail-failed', `${plural(failed, 'mail')} could not be delivered.`, MEND)]
      : []),
  ];
};
