import type { LoggedIn, SecondStep } from '#src/contract/people/second-factor.ts';
import { factorApi } from '#src/domain/core/paths/factor-paths.ts';
import { call } from '../../core/call.ts';
import { rememberUser } from '../session.ts';
import { proofForm, type FactorWay } from './proof-form.ts';

/** The form of a login's second step; `done` gets who logged in by it. */
export function secondStepForm(
  { step, ways }: SecondStep['secondStep'],
  done: (user: LoggedIn) => void,
): HTMLFormElement {
  const known: [FactorWay, boolean][] = [
    ['passkey', ways.passkey !== undefined],
    ['app', ways.app],
    ['recovery', ways.recovery],
  ];
  return proofForm({
    ways: known.flatMap(([way, has]) => (has ? [way] : [])),
    passkey: ways.passkey,
    action: 'Log in',
    async send(proof) {
      done(rememberUser(await call('POST', factorApi.secondStep, { body: { step, ...proof } })));
    },
  });
}
