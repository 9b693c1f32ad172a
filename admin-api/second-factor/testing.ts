import { Secret, TOTP } from 'otpauth';
import type { AppSetUp, FactorAdded, SecondStep } from '#src/contract/second-factor.ts';
import { factorApi } from '#src/domain/factor-paths.ts';
import { api } from '#src/domain/paths.ts';
import { GOOD_PASSWORD, type openTestApp } from '../testing.ts';

type Test = Awaited<ReturnType<typeof openTestApp>>;

/** What an authenticator app shows for a secret at a moment. */
export const codeAt = (secret: string, time: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });

/** Sets an authenticator app up with the code of `time`; its secret and the first recovery codes. */
export async function setUpApp(t: Test, cookie: string, time: number) {
  const begun = await t.send('POST', factorApi.app, { cookie });
  const { step, secret } = (await begun.json()) as AppSetUp;
  const body = { step, code: codeAt(secret, time) };
  const made = await t.send('PUT', factorApi.app, { cookie, body });
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
