import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { AppDeps } from '../../deps.ts';
import { createLog } from '../../core/process/log.ts';
import { createMailer } from './mailer.ts';

/** A mail as a mail server took it, and as a mail program reads it. */
export interface ReceivedMail extends Omit<Email, 'sender'> {
  /** Where it goes, by the server: headers may say something else. */
  recipients: string[];
  sender: string;
  /** Byte for byte. */
  raw: string;
}

/** What the server answers the next commands with, in turn: `{ rcpt: 550 }` refuses a recipient. */
export type SmtpRefusals = Partial<Record<'login' | 'mail' | 'rcpt' | 'data', number>>;

const USER = { user: 'atlas', pass: 'p@ss/word' };

/**
 * A real SMTP server in this process that keeps what it takes. `variables` are those of the
 * environment by which our server finds it; `refusals` are used up one a mail; `taken` hears of each mail
 * before our server does.
 */
export async function openTestMail(taken = (_mail: ReceivedMail): void => undefined) {
  const received: ReceivedMail[] = [];
  const refusals: SmtpRefusals[] = [];
  let next: SmtpRefusals = {};
  const refused = (at: keyof SmtpRefusals) => {
    const code = next[at];
    return code === undefined
      ? null
      : Object.assign(new Error('somebody@private.example is not wanted'), { responseCode: code });
  };
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _, done) {
      next = { ...refusals[0] };
      const error = refused('login');
      if (error) refusals.shift();
      const right = username === USER.user && password === USER.pass;
      done(error, right ? { user: username } : undefined);
    },
    onMailFrom(_, __, done) {
      next = refusals.shift() ?? {};
      done(refused('mail'));
    },
    onRcptTo: (_, __, done) => done(refused('rcpt')),
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const error = refused('data');
      if (error) return done(error);
      const raw = Buffer.concat(chunks);
      const mail = {
        ...(await PostalMime.parse(raw)),
        recipients: envelope.rcptTo.map(({ address }) => address),
        sender: envelope.mailFrom ? envelope.mailFrom.address : '',
        raw: raw.toString(),
      };
      received.push(mail);
      taken(mail);
      done();
    },
  });
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  const login = `${USER.user}:${encodeURIComponent(USER.pass)}`;
  return {
    variables: {
      SMTP_URL: `smtp://${login}@127.0.0.1:${port}`,
      MAIL_FROM: 'SIM Atlas <mail@atlas.example>',
    },
    received,
    refusals,
    /** The newest mail to an address, or fails. */
    to(address: string): ReceivedMail {
      const mail = received.findLast(({ recipients }) => recipients.includes(address));
      if (!mail) throw new Error(`no mail to ${address}`);
      return mail;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Hands over what lies in the outbox of an app in a test, as its clock would. */
export async function deliver(
  { db, env }: Pick<AppDeps, 'db' | 'env'>,
  now: Date,
): Promise<number> {
  const mailer = createMailer(env, { db, now: () => now, log: createLog('silent') })!;
  const tried = await mailer.sendDue();
  mailer.close();
  return tried;
}

/** The one link of a mail's text to our own site, or fails. */
export function linkIn({ text = '' }: Pick<ReceivedMail, 'text'>): string {
  const [link, ...others] = text.match(/https?:\/\/\S+/g) ?? [];
  if (link === undefined || others.length > 0) throw new Error(`not one link: ${text}`);
  return link;
}
