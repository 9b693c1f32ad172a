import { createHmac, randomBytes } from 'node:crypto';
import { mailboxOf } from '#src/domain/people/mail.ts';
import { createLimit, type LimitOptions } from '../limits/limit.ts';

/** A mail to an address that somebody typed: where it goes, and the client that causes it. */
interface StrangerMail {
  to: string;
  from: string;
}

/**
 * Limits mails that a user may send to whom they like, by mailbox and by who causes them. Answers what
 * does such a mail: it counts the mail, or throws `too_many` with the wait in words; one whose `work`
 * fails does not count. Mailboxes are kept in memory by a keyed hash, and nowhere else.
 */
export function limitStrangerMails(
  purpose: 'address-mail' | 'invitation-mail',
  options: LimitOptions,
) {
  const key = options.together?.key ?? randomBytes(32);
  const mailboxes = createLimit('mailbox', options);
  const today = createLimit(purpose, options);
  return async <T>({ to, from }: StrangerMail, work: () => Promise<T>): Promise<T> => {
    const mailbox = createHmac('sha256', key).update(mailboxOf(to)).digest('base64url');
    mailboxes.refuse(mailbox);
    const undo = [today.take(from), mailboxes.take(mailbox)];
    try {
      return await work();
    } catch (error) {
      for (const one of undo) one();
      throw error;
    }
  };
}
