import { removeAddress } from '#db/people/mail/addresses.ts';
import {
  createInvitation,
  invitationEnd,
  listInvitations,
  removeInvitation,
  renewInvitation,
} from '#db/people/mail/invitations.ts';
import { findUser, managed } from '#db/people/users.ts';
import { invitations } from '#src/contract/people/endpoints.ts';
import { MAX_INVITATIONS } from '#src/domain/people/mail.ts';
import type { Role } from '#src/domain/people/roles.ts';
import { actorOf } from '../auth/auth.ts';
import { freshToken, hashToken } from '../auth/sessions/cookie-token.ts';
import { AppError, requireFound, invalid } from '../../core/errors.ts';
import { addressGoneLetter, invitationLetter } from '../mail/letters.ts';
import { neededMailer, sendConfirmation } from '../mail/links.ts';
import { limitStrangerMails } from '../mail/stranger-mails.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

const NONE = 'There is no such invitation';
const NO_USER = 'User not found';

const REFUSED = {
  user: 'Somebody with this address has an account already',
  invited: 'This address was invited already: send it again, or take it back first',
  'too-many': `${MAX_INVITATIONS} invitations are open already. Take one back first.`,
};

/** Asking people to come by mail, and the addresses of those who are here; for admins. */
export const invitationRoutes: RouteModule = (serve, deps) => {
  const { db, now, env, mailer, auth } = deps;
  const toStranger = limitStrangerMails('invitation-mail', deps);
  const sending = (to: string, role: Role) => {
    const token = freshToken();
    const written = invitationLetter(env.siteUrl, { to, role, token });
    const mail = neededMailer(deps).queue({ ...written, expiresAt: invitationEnd(now()) });
    return { hash: hashToken(token), mail };
  };

  serve(invitations.list, async () => ({
    offered: mailer !== null,
    invitations: await listInvitations(db, now()),
  }));

  serve(invitations.create, async ({ body }, c) => {
    const mail = { to: body.address, from: auth.addressOf(c) };
    return toStranger(mail, async () => {
      const invitedById = c.get('caller').id;
      const input = { ...body, ...sending(body.address, body.role), invitedById };
      const made = await createInvitation(db, input, actorOf(c), now());
      if (!('refused' in made)) return made;
      const message = REFUSED[made.refused];
      throw new AppError('conflict', message, { issues: [{ path: 'address', message }] });
    });
  });

  serve(invitations.resend, async ({ id }, c) => {
    neededMailer(deps);
    const again = ({ address, role }: { address: string; role: Role }) => ({
      ...sending(address, role),
      invitedById: c.get('caller').id,
    });
    const one = (await listInvitations(db, now())).find((invitation) => invitation.id === id);
    const mail = { to: requireFound(one, NONE).address, from: auth.addressOf(c) };
    const renew = () => renewInvitation(db, id, again, actorOf(c), now());
    return toStranger(mail, async () => requireFound(await renew(), NONE));
  });

  serve(invitations.revoke, async ({ id }, c) => {
    requireFound((await removeInvitation(db, id, actorOf(c), now())) || null, NONE);
    return { message: 'Invitation taken back' };
  });

  serve(invitations.address, async ({ id, body: { address } }, c) => {
    const user = requireFound(await findUser(db, id), NO_USER);
    if (address === '') {
      await removeAddress(db, id, actorOf(c), now());
      if (user.email !== null) {
        const { email: to, username } = user;
        await mailer?.send(addressGoneLetter(env.siteUrl, { to, username }));
      }
    } else if (address !== user.email) {
      neededMailer(deps);
      if (user.disabled) throw invalid([{ path: 'address', message: 'This account is disabled' }]);
      const mail = { to: address, from: auth.addressOf(c) };
      await toStranger(mail, () => sendConfirmation(deps, id, address));
    }
    return managed(requireFound(await findUser(db, id), NO_USER));
  });
};
