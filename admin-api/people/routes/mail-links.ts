import type { Context } from 'hono';
import { acceptInvitation } from '#db/people/mail/accept-invitation.ts';
import { findInvitation } from '#db/people/mail/invitations.ts';
import { findLink } from '#db/people/mail/mail-links.ts';
import { updateUser } from '#db/people/user-changes.ts';
import { findUser } from '#db/people/users.ts';
import { mailLinks } from '#src/contract/people/mail-endpoints.ts';
import { LINK_MINUTES } from '#src/domain/people/mail.ts';
import { hashToken } from '../auth/sessions/cookie-token.ts';
import { acceptPassword } from '../auth/passwords/new-password.ts';
import { acceptUsername } from '../auth/new-username.ts';
import { createLimit } from '../limits/limit.ts';
import type { ApiBindings } from '../../deps.ts';
import { AppError, requireFound } from '../../core/errors.ts';
import { visitorOf } from '../../core/fairness/visitor.ts';
import { neededMailer, resetUser, sendReset, tellPasswordChanged } from '../mail/links.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { usernameTaken } from './users.ts';

const OVER = 'This link does not work any more: it was used, replaced, or its time is over';
const ASKED_FOR = `If there is such an account, and it has a confirmed e-mail address, a link is on its way there. It works for ${LINK_MINUTES.reset} minutes.`;

/** What is done by a link from a mail, by whoever has it (docs/decisions/people/mail.md). */
export const mailLinkRoutes: RouteModule = (serve, deps) => {
  const { db, now, auth, shares } = deps;
  const asked = createLimit('link-asked', deps);
  const mailed = createLimit('link-account', deps);
  const wrong = createLimit('link-wrong', deps);
  /** What a token opens, or a 404 that counts. */
  const opened = async <T>(c: Context<ApiBindings>, find: () => Promise<T | null>): Promise<T> => {
    const address = auth.addressOf(c);
    wrong.refuse(address);
    const row = await find();
    if (row === null) wrong.count(address);
    return requireFound(row, OVER);
  };

  serve(mailLinks.options, (_, c) => {
    c.header('Cache-Control', 'no-store');
    return { resetByMail: deps.mailer !== null };
  });

  serve(mailLinks.askReset, ({ body: { who } }, c) => {
    neededMailer(deps);
    const address = auth.addressOf(c);
    asked.take(address);
    const log = c.get('log');
    // After the answer, so that neither its words nor its time tell whether there is such a user.
    setImmediate(() => {
      const send = async () => {
        const user = await resetUser(deps, who);
        if (!user || mailed.wait(String(user.id)) > 0) return;
        mailed.count(String(user.id));
        await sendReset(deps, user);
        log.info({ evt: 'auth.reset.asked', uid: user.id, ip: address });
      };
      send().catch(() => log.warn({ evt: 'auth.reset.failed' }));
    });
    return { message: ASKED_FOR };
  });

  serve(mailLinks.look, ({ body: { token } }, c) =>
    opened(c, async () => {
      const hash = hashToken(token);
      const link = await findLink(db, 'reset', hash, now());
      if (link) return { kind: 'reset', username: link.username, role: link.role };
      const invitation = await findInvitation(db, hash, now());
      return invitation && { kind: 'invitation', username: null, role: invitation.role };
    }),
  );

  serve(mailLinks.resetPassword, async ({ body: { token, password } }, c) => {
    const link = await opened(c, () => findLink(db, 'reset', hashToken(token), now()));
    const { userId, username, version } = link;
    const turn = shares.hashTurn(visitorOf(c, auth), false);
    const accepted = await acceptPassword(password, link, turn);
    const actor = {
      id: userId,
      name: username,
      way: 'api',
      requestId: c.get('requestId'),
    } as const;
    // By the version of the row that the link was read with: of two at once, one is too late.
    const made = await updateUser(db, userId, { password: accepted, version }, actor, now());
    if ('refused' in made) throw new AppError('not_found', OVER);
    auth.unlockPassword(userId);
    c.get('log').info({ evt: 'auth.reset', uid: userId, ip: auth.addressOf(c) });
    await tellPasswordChanged(deps, requireFound(await findUser(db, userId), OVER));
    return { message: 'Your new password is set. Please log in with it.' };
  });

  serve(mailLinks.acceptInvitation, async ({ body: { token, username, password } }, c) => {
    const hash = hashToken(token);
    const { role } = await opened(c, () => findInvitation(db, hash, now()));
    acceptUsername(username);
    const turn = shares.hashTurn(visitorOf(c, auth), false);
    const accepted = await acceptPassword(password, { username, role }, turn);
    const input = { hash, username, password: accepted, requestId: c.get('requestId') };
    const made = await acceptInvitation(db, input, now());
    if ('user' in made) {
      c.get('log').info({ evt: 'auth.invited', uid: made.user.id, ip: auth.addressOf(c) });
      return { message: 'Your account is made. Please log in.' };
    }
    if (made.refused === 'taken' || made.refused === 'look-alike')
      throw usernameTaken(made.refused);
    throw new AppError('not_found', OVER);
  });
};
