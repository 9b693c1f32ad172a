import { numbered } from '../address.ts';

/** Addresses of logins in two steps and of what was asked again: apart from `paths.ts`, which public pages load. */
export const factorApi = {
  secondStep: '/api/login/step',
  confirm: '/api/confirm',
  factor: '/api/second-factor',
  app: '/api/second-factor/app',
  passkeys: '/api/second-factor/passkeys',
  newPasskey: '/api/second-factor/passkeys/new',
  passkey: numbered('/api/second-factor/passkeys/{id}'),
  recoveryCodes: '/api/second-factor/recovery-codes',
  newPlaces: '/api/new-places',
  /** Of another user. */
  factorsOf: numbered('/api/admin/users/{id}/second-factor'),
} as const;
