import { createHmac, randomBytes } from 'node:crypto';
import { mailboxOf } from '#src/domain/mail.ts';
import { tooMany } from '../auth/attempts.ts';
import { createCeiling } from '../auth/network-throttle.ts';
import { createThrottle } from '../auth/throttle.ts';
import type { Logger } from '../log.ts';

const DAY_S = 86_400;
/** Mails in a day to a mailbox that nobody has confirmed. */
const OF_MAILBOX = 3;

/** A mail to an address that somebody typed: where it goes, and the client that causes it. */
interface StrangerMail {
  to: string;
  from: string;
}

/**
 * Limits mails that a user may send to whom they like: three a day to a mailbox, `all` in all, of which
 * a network has a tenth and a client `own`. Answers what does such a mail: it counts the mail, or throws
 * `too_many` with the wait in words; one whose `work` fails does not count. Mailboxes are kept in memory
 * by a keyed hash, and nowhere else.
 */
export function limitStrangerMails({
  now,
  log,
  all,
  own,
}: {
  now: () => Date;
  log: Pick<Logger, 'warn'>;
  all: number;
  own: number;
}) {
  const key = randomBytes(32);
  const mailboxes = createThrottle({ now, seconds: DAY_S, limit: OF_MAILBOX });
  const whenFull = () => log.warn({ evt: 'mail.strangers.full', limit: all });
  const today = createCeiling({ now, seconds: DAY_S, all, own, whenFull });
  return async <T>({ to, from }: StrangerMail, work: () => Promise<T>): Promise<T> => {
    const mailbox = createHmac('sha256', key).update(mailboxOf(to)).digest('base64url');
    const refuse = (seconds: number, what: string) => {
      if (seconds > 0) throw tooMany(seconds, what);
    };
    refuse(mailboxes.wait(mailbox), 'mails to this address');
    refuse(today.wait(from), 'mails to new addresses');
    mailboxes.count(mailbox);
    today.count(from);
    try {
      return await work();
    } catch (error) {
      mailboxes.refund(mailbox);
      today.refund(from);
      throw error;
    }
  };
}
