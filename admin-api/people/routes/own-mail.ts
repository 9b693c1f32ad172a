import { chooseAlerts, chosenAlerts } from '#db/people/mail/alerts.ts';
import { confirmAddress, removeAddress } from '#db/people/mail/addresses.ts';
import { unconfirmedAddress } from '#db/people/mail/mail-links.ts';
import { findUser } from '#db/people/users.ts';
import { ownMail } from '#src/contract/people/mail-endpoints.ts';
import type { OwnMail } from '#src/contract/people/mail.ts';
import { USER_ALERTS, alertsFor } from '#src/domain/people/alerts.ts';
import { actorOf } from '../auth/auth.ts';
import type { KnownUser } from '../auth/caller.ts';
import { hashToken } from '../auth/sessions/cookie-token.ts';
import { provenOwner } from '../auth/passwords/own-password.ts';
import { AppError, requireFound, invalid } from '../../core/errors.ts';
import { createLimit } from '../limits/limit.ts';
import { addressGoneLetter } from '../mail/letters.ts';
import { neededMailer, sendConfirmation } from '../mail/links.ts';
import { limitStrangerMails } from '../mail/stranger-mails.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

const GONE = 'This account is gone';
const TAKEN = 'Another account has this address';

/** One's own e-mail address, and what comes to it. */
export const ownMailRoutes: RouteModule = (serve, deps) => {
  const { db, now, auth, env } = deps;
  const byUser = createLimit('address-user', deps);
  const toStranger = limitStrangerMails('address-mail', deps);
  const own = async ({ id, role }: Pick<KnownUser, 'id' | 'role'>): Promise<OwnMail> => {
    const { email } = requireFound(await findUser(db, id), GONE);
    const chosen = await chosenAlerts(db, id);
    return {
      offered: deps.mailer !== null,
      address: email,
      unconfirmed: await unconfirmedAddress(db, id, now()),
      alerts: alertsFor(role).map((name) => ({
        name,
        label: USER_ALERTS[name].label,
        on: chosen.includes(name),
      })),
    };
  };
  const tellGone = (to: string, username: string) =>
    deps.mailer?.send(addressGoneLetter(env.siteUrl, { to, username }));

  serve(ownMail.read, (_, c) => own(c.get('caller')));

  serve(ownMail.change, async ({ body: { address, currentPassword } }, c) => {
    if (address !== '') neededMailer(deps);
    const { user } = c.get('session');
    const { row } = await provenOwner(deps, c, currentPassword);
    if (address === '') {
      await removeAddress(db, user.id, actorOf(c), now());
      if (row.email !== null) await tellGone(row.email, row.username);
    } else if (address !== row.email) {
      byUser.take(String(user.id));
      // Whether another account has it is told to who reads its mail, and to nobody else.
      await toStranger({ to: address, from: auth.addressOf(c) }, () =>
        sendConfirmation(deps, user.id, address),
      );
    }
    return own(user);
  });

  serve(ownMail.confirm, async ({ body: { token } }, c) => {
    const { user } = c.get('session');
    const link = { userId: user.id, hash: hashToken(token) };
    const made = await confirmAddress(db, link, actorOf(c), now());
    if ('refused' in made) {
      if (made.refused === 'taken') throw new AppError('conflict', TAKEN);
      throw new AppError(
        'not_found',
        'This link does not work any more, or is not for this account',
      );
    }
    if (made.before !== null && made.before !== made.address) {
      await tellGone(made.before, user.username);
    }
    return own(user);
  });

  serve(ownMail.alerts, async ({ body: { alerts } }, c) => {
    const { user } = c.get('session');
    const allowed = alertsFor(user.role);
    const wrong = alerts.find((name) => !allowed.includes(name));
    if (wrong) throw invalid([{ path: 'alerts', message: `"${wrong}" is not for your role` }]);
    await chooseAlerts(db, user.id, alerts);
    return own(user);
  });
};
