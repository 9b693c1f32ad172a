import { z } from 'zod';
import { factorApi } from '#src/domain/core/paths/factor-paths.ts';
import { endpoints, json } from '../core/endpoint.ts';
import {
  AppInput,
  AppSetUp,
  ConfirmInput,
  ConfirmWays,
  FactorAdded,
  LoggedIn,
  PasskeyInput,
  PasskeySetUp,
  SecondFactor,
  SecondStepInput,
} from './second-factor.ts';
import { NewPlace } from './sessions.ts';
import { ManagedUser } from './users.ts';

const Done = z.object({ message: z.string() });

export const secondFactor = endpoints('Second factor', {
  secondStep: {
    post: factorApi.secondStep,
    access: 'anyone',
    summary: 'The second step of a login, with a code of the app, a recovery code or a passkey',
    body: SecondStepInput,
    answer: json(LoggedIn, 'The user'),
    errors: [401, 403, 429],
  },
  ways: {
    get: factorApi.confirm,
    access: 'user',
    summary: 'How the logged-in user can show again that it is them',
    beforeFactor: true,
    answer: json(ConfirmWays, 'The ways'),
  },
  confirm: {
    post: factorApi.confirm,
    access: 'user',
    summary: 'Shows again that it is them: opens calls that ask for it for ten minutes',
    beforeFactor: true,
    body: ConfirmInput,
    answer: json(Done, 'Confirmed'),
    errors: [429],
  },
  read: {
    get: factorApi.factor,
    access: 'user',
    beforeFactor: true,
    summary: 'The own second factors, without what they are',
    answer: json(SecondFactor, 'The factors'),
  },
  beginApp: {
    post: factorApi.app,
    access: 'user',
    beforeFactor: true,
    confirm: true,
    summary: 'Begins to set up an authenticator app; the one before stays until it is done',
    answer: json(AppSetUp, 'What the app reads'),
  },
  addApp: {
    put: factorApi.app,
    access: 'user',
    beforeFactor: true,
    confirm: true,
    summary:
      'Sets the authenticator app up, with a code that it shows. With the first factor all other sessions end',
    body: AppInput,
    answer: json(FactorAdded, 'The factors'),
    errors: [409, 429],
  },
  removeApp: {
    delete: factorApi.app,
    access: 'user',
    confirm: true,
    summary: 'Removes the authenticator app',
    answer: json(SecondFactor, 'The factors'),
    errors: [404, 409],
  },
  beginPasskey: {
    post: factorApi.newPasskey,
    access: 'user',
    beforeFactor: true,
    confirm: true,
    summary: 'Begins to make a passkey',
    answer: json(PasskeySetUp, 'What the browser asks the authenticator'),
    errors: [409],
  },
  addPasskey: {
    post: factorApi.passkeys,
    access: 'user',
    beforeFactor: true,
    confirm: true,
    summary: 'Stores a passkey that the browser made. With the first factor all other sessions end',
    body: PasskeyInput,
    answer: json(FactorAdded, 'The factors', 201),
    errors: [409],
  },
  removePasskey: {
    delete: factorApi.passkey,
    access: 'user',
    confirm: true,
    summary: 'Removes a passkey',
    answer: json(SecondFactor, 'The factors'),
    errors: [409],
  },
  newCodes: {
    post: factorApi.recoveryCodes,
    access: 'user',
    confirm: true,
    summary: 'Makes ten recovery codes in the place of those of before, told this once',
    answer: json(FactorAdded, 'The codes', 201),
    errors: [409],
  },
  newPlaces: {
    get: factorApi.newPlaces,
    access: 'user',
    summary: 'Logins of the own account on devices that it was not known on, but for this one',
    answer: json(z.array(NewPlace), 'Logins that nobody has said anything about'),
  },
  knowPlaces: {
    delete: factorApi.newPlaces,
    access: 'user',
    summary: 'Says that these logins were one’s own: nobody is asked about them again',
    answer: json(Done, 'Noted'),
  },
  takeAway: {
    delete: factorApi.factorsOf,
    confirm: true,
    summary:
      'Takes all second factors of another user away, as after a lost phone, and ends their sessions',
    answer: json(ManagedUser, 'The user as it is now'),
    errors: [409],
  },
});
