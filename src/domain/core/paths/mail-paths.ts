import { numbered } from '../address.ts';

/** Addresses of what is done by mail, and who is told of things: apart from `paths.ts`, which every public page loads. */
export const mailApi = {
  /** Which ways lead back into an account. */
  loginOptions: '/api/login-options',
  askReset: '/api/password-reset',
  resetPassword: '/api/password-reset/set',
  /** What a link from a mail is for. */
  link: '/api/mail-link',
  acceptInvitation: '/api/invitation',
  ownAddress: '/api/account/address',
  confirmAddress: '/api/account/address/confirm',
  ownAlerts: '/api/account/alerts',
  userAddress: numbered('/api/admin/users/{id}/address'),
  invitations: '/api/admin/invitations',
  invitation: numbered('/api/admin/invitations/{id}'),
  resendInvitation: numbered('/api/admin/invitations/{id}/send'),
  mail: '/api/admin/mail',
  testMail: '/api/admin/mail/test',
} as const;
