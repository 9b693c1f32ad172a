import type { QueuedMail } from '#db/people/mail/mail.ts';
import type { MailSettings } from './settings.ts';

/** Milliseconds for a name, a connection and its greeting, and between two answers of the server. */
const TIMES = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};
const CONNECTIONS = 2;
const IDLE_MS = 15_000;

/** Hands mails to the server, and why it could not: see `Undelivered`. */
export interface Transport {
  deliver(mail: QueuedMail): Promise<void>;
  /** Cuts off what is on its way, and ends the connections. */
  close(): void;
}

/** A mail that the server did not take. The message names no address: it stands in the log. */
export class Undelivered extends Error {
  override name = 'Undelivered';
  /** Another try of this mail would come to the same. */
  readonly lasting: boolean;
  /** Other mails would fare no better right now. */
  readonly allMail: boolean;

  constructor(message: string, { lasting = false, allMail = false } = {}) {
    super(message);
    this.lasting = lasting;
    this.allMail = allMail;
  }
}

/** The way to the server of the settings; connections stay open for a moment and serve several mails. */
export function createTransport({
  host,
  port,
  secure,
  requireTls,
  auth,
  from,
}: MailSettings): Transport {
  // Loaded with the first mail: most sites have none, and a start should not wait for it.
  let opened: ReturnType<typeof open> | null = null;
  let cut = new AbortController();
  const open = async () => {
    const { createTransport: create } = await import('nodemailer');
    return create({
      pool: true,
      maxConnections: CONNECTIONS,
      idleTimeout: IDLE_MS,
      // The outbox alone tries again: it knows when the next try makes sense.
      maxRequeues: 0,
      host,
      port,
      secure,
      requireTLS: requireTls,
      ...(auth && { auth }),
      ...TIMES,
      tls: { minVersion: 'TLSv1.2' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    async deliver(mail) {
      const { signal } = cut;
      const { to, messageId, subject, text, html, headers } = mail;
      try {
        await (
          await (opened ??= open())
        ).sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          ...(html !== null && { html }),
          messageId,
          date: new Date(mail.createdAt),
          // RFC 3834: programs that answer letters leave it alone.
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
          xMailer: false,
          signal,
        });
      } catch (error) {
        signal?.throwIfAborted();
        throw undelivered(error);
      }
    },
    close() {
      cut.abort();
      cut = new AbortController();
      void opened?.then((transport) => transport.close());
      opened = null;
    },
  };
}

/** What an error of the transport means; its own words may hold addresses. */
function undelivered(error: unknown): Undelivered {
  const {
    code = '',
    responseCode,
    command,
  } = error as {
    code?: string;
    responseCode?: number;
    command?: string;
  };
  const answered = responseCode ? ` (${responseCode})` : '';
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return new Undelivered(`the mail server refused our login${answered}`, { allMail: true });
  }
  if (command === 'MAIL FROM' && responseCode) {
    return new Undelivered(`the mail server refused our sender${answered}`, { allMail: true });
  }
  if ((code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode) {
    const lasting = responseCode >= 500;
    return new Undelivered(`the mail server ${lasting ? 'refused it' : 'is busy'}${answered}`, {
      lasting,
    });
  }
  return new Undelivered(WORDS[code] ?? 'the mail server could not be reached', { allMail: true });
}
const WORDS: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'the mail server did not answer in time',
  EDNS: 'the name of the mail server was not found',
  ETLS: 'no safe connection to the mail server',
};
