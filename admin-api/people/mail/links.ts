import { findUserByAddress } from '#db/people/mail/addresses.ts';
import { putLink } from '#db/people/mail/mail-links.ts';
import { findUserByName, type UserRow } from '#db/people/users.ts';
import { MailAddress } from '#src/contract/people/mail.ts';
import { LINK_MINUTES, type LinkKind } from '#src/domain/people/mail.ts';
import { freshToken, hashToken } from '../auth/sessions/cookie-token.ts';
import type { AppDeps } from '../../deps.ts';
import { AppError } from '../../core/errors.ts';
import { addressLetter, newPlaceLetter, passwordChangedLetter, resetLetter } from './letters.ts';
import type { Mailer } from './mailer.ts';
import type { Mail } from './message.ts';

type Deps = Pick<AppDeps, 'db' | 'env' | 'now' | 'mailer'>;

/** The mailer, or a 409 where the site has none: what needs it is not offered. */
export function neededMailer({ mailer }: Pick<AppDeps, 'mailer'>): Mailer {
  if (mailer) return mailer;
  throw new AppError('conflict', 'This site sends no mail');
}

/** Stores a link and puts its mail into the outbox, in one commit; the mail goes when the link is over. */
async function sendLink(
  { db, now }: Deps,
  mailer: Mailer,
  link: { kind: LinkKind; userId: number; address: string },
  write: (token: string) => Mail,
): Promise<void> {
  const token = freshToken();
  const expiresAt = new Date(now().getTime() + LINK_MINUTES[link.kind] * 60_000);
  await db.write((commit) =>
    commit([
      putLink({ ...link, hash: hashToken(token), expiresAt: expiresAt.toISOString() }),
      mailer.queue({ ...write(token), expiresAt }),
    ]),
  );
}

/** The user of a name or an address whom a link can be sent to, or null. */
export async function resetUser(
  { db }: Deps,
  who: string,
): Promise<(UserRow & { email: string }) | null> {
  const address = MailAddress.safeParse(who);
  const user =
    (address.success ? await findUserByAddress(db, address.data) : null) ??
    (await findUserByName(db, who));
  return user?.email && !user.disabled ? { ...user, email: user.email } : null;
}

/** Sends a user the link for a new password. */
export function sendReset(deps: Deps, user: UserRow & { email: string }): Promise<void> {
  const { id: userId, username, email: to } = user;
  const link = { kind: 'reset', userId, address: to } as const;
  return sendLink(deps, neededMailer(deps), link, (token) =>
    resetLetter(deps.env.siteUrl, { to, username, token }),
  );
}

/** Sends the link that makes an address that of a user. */
export function sendConfirmation(deps: Deps, userId: number, address: string): Promise<void> {
  const link = { kind: 'address', userId, address } as const;
  return sendLink(deps, neededMailer(deps), link, (token) =>
    addressLetter(deps.env.siteUrl, address, token),
  );
}

/** Tells a user that the password is another one now, where that can be told. */
export async function tellPasswordChanged(
  { mailer, env }: Pick<Deps, 'mailer' | 'env'>,
  { username, email }: Pick<UserRow, 'username' | 'email'>,
): Promise<void> {
  if (email !== null)
    await mailer?.send(passwordChangedLetter(env.siteUrl, { to: email, username }));
}

/** Tells a user of a login on a device that the account was not known on, where that can be told. */
export async function tellNewPlace(
  { mailer, env, now }: Pick<Deps, 'mailer' | 'env' | 'now'>,
  { username, email }: Pick<UserRow, 'username' | 'email'>,
  { agent, network }: { agent: string; network: string },
): Promise<void> {
  if (email === null) return;
  const at = now().toISOString();
  await mailer?.send(newPlaceLetter(env.siteUrl, { to: email, username, agent, network, at }));
}
