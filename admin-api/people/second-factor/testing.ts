import { Secret, TOTP } from 'otpauth';
import type { AppSetUp, FactorAdded, SecondStep } from '#src/contract/people/second-factor.ts';
import { factorApi } from '#src/domain/core/paths/factor-paths.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { GOOD_PASSWORD, type openTestApp } from '../../testing.ts';
import { softKey } from './soft-key.ts';

type Test = Awaited<ReturnType<typeof openTestApp>>;

/** What an authenticator app shows for a secret at a moment. */
export const codeAt = (secret: string, time: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });

/** Sets an authenticator app up with the code of `time`: its secret, and the answer. */
async function addApp(t: Test, cookie: string, time: number) {
  const begun = await t.send('POST', factorApi.app, { cookie });
  const { step, secret } = (await begun.json()) as AppSetUp;
  const body = { step, code: codeAt(secret, time) };
  return { secret, made: await t.send('PUT', factorApi.app, { cookie, body }) };
}

/** The same, with the first recovery codes. */
export async function setUpApp(t: Test, cookie: string, time: number) {
  const { secret, made } = await addApp(t, cookie, time);
  if (made.status !== 200) throw new Error(await made.text());
  const { recoveryCodes } = (await made.json()) as FactorAdded;
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}

/** A login with the right password as far as its second step. */
export async function firstStep(t: Test, username: string, more: object = {}) {
  const body = { username, password: GOOD_PASSWORD };
  const answer = await t.send('POST', api.login, { body, ...more });
  const { secondStep } = (await answer.json()) as SecondStep;
  return { answer, ...secondStep };
}

/** Every write of second factors, one after the other, as whoever has the cookie; `userId` is another user. */
export function factorWrites(t: Test, cookie: () => string, userId: () => number, time: number) {
  const send = async (method: string, path: string, body?: object): Promise<Response> =>
    t.send(method, path, { cookie: cookie(), ...(body && { body }) });
  return {
    'put /api/second-factor/app': async () => (await addApp(t, cookie(), time)).made,
    'post /api/second-factor/recovery-codes': () => send('POST', factorApi.recoveryCodes),
    'post /api/second-factor/passkeys': async () => {
      const begun = (await (await send('POST', factorApi.newPasskey)).json()) as {
        step: string;
        options: { challenge: string };
      };
      const passkey = softKey().make({ challenge: begun.options.challenge });
      return send('POST', factorApi.passkeys, { step: begun.step, name: 'Walked', passkey });
    },
    'delete /api/second-factor/passkeys/{id}': () => send('DELETE', factorApi.passkey(1)),
    'delete /api/second-factor/app': () => send('DELETE', factorApi.app),
    'delete /api/admin/users/{id}/second-factor': async () => {
      const sql = "INSERT INTO totp_factors VALUES (?, 'sealed', 0, '2026', NULL)";
      await t.db.write((commit) => commit([{ sql, args: [userId()] }]));
      return send('DELETE', factorApi.factorsOf(userId()));
    },
  };
}
