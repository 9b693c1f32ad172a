import { putLink } from '#db/queries/mail-links.ts';
import type { LinkKind } from '#src/domain/mail.ts';
import { mailApi } from '#src/domain/mail-paths.ts';
import { freshToken, hashToken } from '../auth/cookie-token.ts';
import { GOOD_PASSWORD, type openTestApp } from '../testing.ts';

type App = Awaited<ReturnType<typeof openTestApp>>;

/** A server that nothing is handed to: mails stay in the outbox. */
export const MAIL_VARIABLES = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'mail@atlas.example',
  SITE_URL: 'http://localhost:4321',
};
const ADDRESS = 'walked@people.example';

/** Who the log names for a write that needs no session. */
export const MAIL_ACTORS: Readonly<Record<string, string>> = {
  'post /api/invitation': 'the invited',
  'post /api/password-reset/set': 'walked',
};

/** The writes of `audit-rows.test.ts` that go by mail, for a user of a number. */
export function mailWrites(
  t: App,
  send: (method: string, path: string, body?: unknown) => Promise<Response>,
  ids: { user: number },
): Record<string, () => Promise<Response>> {
  /** A link that was not mailed, but lies where those do. */
  const link = async (kind: LinkKind, userId: number) => {
    const token = freshToken();
    const row = { kind, userId, address: ADDRESS, hash: hashToken(token) };
    await t.db.write((commit) => commit([putLink({ ...row, expiresAt: '2099-01-01' })]));
    return token;
  };
  const invite = () => send('POST', mailApi.invitations, { address: ADDRESS, role: 'viewer' });
  return {
    'post /api/password-reset/set': async () => {
      // A write before this one has disabled the user: links of such open nothing.
      await t.db.write((commit) =>
        commit([{ sql: 'UPDATE users SET disabled = 0 WHERE id = ?', args: [ids.user] }]),
      );
      const token = await link('reset', ids.user);
      return send('POST', mailApi.resetPassword, { token, password: `${GOOD_PASSWORD}4` });
    },
    'post /api/account/address/confirm': async () =>
      send('POST', mailApi.confirmAddress, { token: await link('address', 1) }),
    'put /api/account/address': () =>
      send('PUT', mailApi.ownAddress, { address: '', currentPassword: GOOD_PASSWORD }),
    'put /api/admin/users/{id}/address': async () => {
      await t.db.write((commit) =>
        commit([{ sql: 'UPDATE users SET email = ? WHERE id = ?', args: [ADDRESS, ids.user] }]),
      );
      return send('PUT', mailApi.userAddress(ids.user), { address: '' });
    },
    'post /api/admin/invitations': invite,
    'post /api/admin/invitations/{id}/send': () => send('POST', mailApi.resendInvitation(1)),
    'delete /api/admin/invitations/{id}': () => send('DELETE', mailApi.invitation(1)),
    'post /api/invitation': async () => {
      await invite();
      const token = freshToken();
      await t.db.write((commit) =>
        commit([{ sql: 'UPDATE invitations SET hash = ?', args: [hashToken(token)] }]),
      );
      const body = { token, username: 'the invited', password: GOOD_PASSWORD };
      return send('POST', mailApi.acceptInvitation, body);
    },
  };
}
