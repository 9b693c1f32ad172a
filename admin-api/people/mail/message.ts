import { randomUUID } from 'node:crypto';
import type { MailKind } from '#src/domain/people/mail.ts';
import { MailAddress } from '#src/contract/people/mail.ts';
import type { QueuedMail } from '#db/people/mail/mail.ts';

/** What is written to one person. */
export interface Mail {
  kind: MailKind;
  /** One address, without a name. */
  to: string;
  subject: string;
  /** Plain text: every mail can be read without the rest. */
  text: string;
  html?: string | undefined;
  /** Further headers, like List-Unsubscribe. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** From then on it would say nothing true any more, and is not sent. */
  expiresAt?: Date | undefined;
}

/** A mail that cannot be one: a mistake of ours, or somebody tried to write headers of their own. */
export class MailError extends Error {
  override name = 'MailError';
}

/** Headers that the message itself makes, and nobody else. */
const OWN = /^(from|to|cc|bcc|sender|reply-to|subject|date|message-id|mime-version|content-.*)$/i;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const MOST = { subject: 200, header: 2000, text: 200_000 };

/**
 * A mail as the outbox keeps it. A line break in an address, a subject or a header would begin a
 * header or a mail of its own: nothing that holds one becomes a mail (throws a MailError).
 */
export function outboxMail(
  { kind, to, subject, text, html, headers = {}, expiresAt }: Mail,
  senderAddress: string,
): Omit<QueuedMail, 'id' | 'state' | 'attempts' | 'createdAt' | 'at' | 'outcome'> {
  const address = MailAddress.safeParse(to);
  if (!address.success) throw new MailError('the recipient is no e-mail address');
  if (subject === '' || subject.length > MOST.subject || CONTROL.test(subject)) {
    throw new MailError('the subject is empty, too long or more than one line');
  }
  if (text.trim() === '' || text.length > MOST.text || (html?.length ?? 0) > MOST.text) {
    throw new MailError('the text is empty or too long');
  }
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[A-Za-z][A-Za-z\d-]{0,60}$/.test(name) || OWN.test(name)) {
      throw new MailError('this header cannot be given');
    }
    if (value === '' || value.length > MOST.header || !/^[\x20-\x7e]+$/.test(value)) {
      throw new MailError(`the header ${name} is not one line of ASCII`);
    }
  }
  return {
    messageId: `<${randomUUID()}@${senderAddress.split('@')[1]}>`,
    kind,
    to: address.data,
    subject,
    text,
    html: html ?? null,
    headers: { ...headers },
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
