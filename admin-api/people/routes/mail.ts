import { newestMails, oldestWaitingMail } from '#db/people/mail/mail.ts';
import { findUser } from '#db/people/users.ts';
import { mail } from '#src/contract/people/mail-endpoints.ts';
import { maskedAddress } from '#src/domain/people/mail.ts';
import { createLimit } from '../limits/limit.ts';
import { AppError } from '../../core/errors.ts';
import { testLetter } from '../mail/letters.ts';
import { neededMailer } from '../mail/links.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

/** Mails that the list shows. */
const SHOWN = 100;

/** How mail stands: for admins. */
export const mailRoutes: RouteModule = (serve, deps) => {
  const { db, env } = deps;
  const tests = createLimit('mail-test', deps);

  serve(mail.state, async (_, c) => {
    const rows = await newestMails(db, SHOWN);
    const { from, host, port } = env.mail ?? {};
    return {
      sender: from
        ? {
            from: from.name ? `${from.name} <${from.address}>` : from.address,
            server: `${host}:${port}`,
          }
        : null,
      readOnly: env.readOnly,
      ownAddress: (await findUser(db, c.get('caller').id))?.email ?? null,
      waiting: (await oldestWaitingMail(db)).count,
      mails: rows.map(({ to, ...row }) => ({ ...row, to: maskedAddress(to) })),
    };
  });

  serve(mail.test, async (_, c) => {
    const mailer = neededMailer(deps);
    const { id } = c.get('caller');
    const to = (await findUser(db, id))?.email;
    if (!to) {
      throw new AppError('conflict', 'Set your e-mail address on your account page first');
    }
    tests.take(String(id));
    await mailer.send(testLetter(env.siteUrl, to));
    return { message: 'A test is on its way to your address' };
  });
};
