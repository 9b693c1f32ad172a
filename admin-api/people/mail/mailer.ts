import type { Db, Statement } from '#db/core/connect/client.ts';
import {
  dueMails,
  mailFailed,
  mailSent,
  mailWaits,
  nextMailAt,
  queueMail,
  type QueuedMail,
  putMailOff,
} from '#db/people/mail/mail.ts';
import { nextMailTry } from '#src/domain/people/mail.ts';
import type { Env } from '../../env.ts';
import type { Logger } from '../../core/process/log.ts';
import { outboxMail, type Mail } from './message.ts';
import { createTransport, Undelivered, type Transport } from './transport.ts';

/** Mails that are read from the outbox at a time, and sent one after another. */
const AT_ONCE = 20;
/** What was sent and could not be noted is sent again after so long. */
const LEASE_MS = 5 * 60_000;
/** After a failure that concerns every mail, the server is left in peace for so long. */
const PAUSE_MS = 30_000;

/** Writes to people. Mails lie in the database until the server has taken them. */
export interface Mailer {
  /**
   * Puts a mail into the outbox: done once it is kept, not when it is delivered. Throws a MailError
   * for one that cannot be a mail.
   */
  send(mail: Mail): Promise<void>;
  /** The same as part of a commit, so that the mail goes out if and only if the rest of it holds. */
  queue(mail: Mail): Statement;
  /** Hands over what is due, each once, until told to stop; answers how many were tried. */
  sendDue(stop?: AbortSignal): Promise<number>;
  /** When the next mail is due, an ISO instant; null while none waits. */
  nextAt(): Promise<string | null>;
  /** Cuts off what is on its way, which is tried again later, and ends the connections. */
  close(): void;
}

/** The mailer of a site; null where SMTP is not configured, or nothing may be written. */
export function createMailer(
  env: Pick<Env, 'mail' | 'readOnly'>,
  deps: { db: Db; now: () => Date; log: Pick<Logger, 'info' | 'warn'> },
): Mailer | null {
  if (!env.mail || env.readOnly) return null;
  return mailerOn(createTransport(env.mail), { ...deps, sender: env.mail.from.address });
}

function mailerOn(
  transport: Transport,
  { db, now, log, sender }: Parameters<typeof createMailer>[1] & { sender: string },
): Mailer {
  let pausedUntil = 0;
  const queue: Mailer['queue'] = (mail) => queueMail(outboxMail(mail, sender), now());

  const failed = ({ id, kind, attempts }: QueuedMail, outcome: string) => {
    log.warn({ evt: 'mail.failed', mail: id, kind, attempts: attempts + 1, outcome });
    return mailFailed(id, { at: now().toISOString(), outcome });
  };

  /** What is to be written down after a try; null when it was cut off. */
  const attempt = async (mail: QueuedMail) => {
    const { id, kind, expiresAt } = mail;
    if (expiresAt !== null && expiresAt <= now().toISOString()) {
      return failed(mail, mail.outcome ?? 'it was too late for what it said');
    }
    try {
      await transport.deliver(mail);
    } catch (error) {
      if (!(error instanceof Undelivered)) return null;
      const { message: outcome, lasting, allMail } = error;
      if (allMail) pausedUntil = now().getTime() + PAUSE_MS;
      const next = lasting ? null : nextMailTry(mail.attempts + 1, mail, now());
      if (!next) return failed(mail, outcome);
      log.info({ evt: 'mail.waits', mail: id, kind, attempts: mail.attempts + 1, outcome });
      return mailWaits(id, { at: next.toISOString(), outcome });
    }
    log.info({ evt: 'mail.sent', mail: id, kind });
    return mailSent(id);
  };

  /**
   * First of all the next try is put off: while nothing can be written down, and when the process dies
   * in between, a mail must not go out again and again. One that was cut off is due again at once.
   * Answers whether it was tried; throws what a write throws.
   */
  const sendLeased = async (mail: QueuedMail) => {
    const later = new Date(now().getTime() + LEASE_MS).toISOString();
    await db.write((commit) => commit([putMailOff(mail.id, later)]));
    const note = await attempt(mail);
    await db.write((commit) => commit([note ?? putMailOff(mail.id, mail.at)]));
    return note !== null;
  };

  return {
    queue,
    send: async (mail) => {
      const row = queue(mail);
      await db.write((commit) => commit([row]));
    },
    async sendDue(stop) {
      const rests = () => stop?.aborted === true || now().getTime() < pausedUntil;
      let tried = 0;
      for (const mail of rests() ? [] : await dueMails(db, now(), AT_ONCE)) {
        if (rests()) break;
        if (!(await sendLeased(mail))) break;
        tried += 1;
      }
      return tried;
    },
    async nextAt() {
      const next = await nextMailAt(db);
      const rested = new Date(pausedUntil).toISOString();
      return next !== null && next < rested ? rested : next;
    },
    close: () => transport.close(),
  };
}
