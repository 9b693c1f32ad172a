import { z } from 'zod';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { endpoints, json } from '../core/endpoint.ts';
import {
  AddressChange,
  AlertChoice,
  InvitationAnswer,
  LinkInput,
  LoginOptions,
  MailLink,
  MailState,
  OwnMail,
  PasswordByLink,
  ResetRequest,
} from './mail.ts';

const Done = z.object({ message: z.string() });

/** What needs no session: whoever has the mail has the link. */
export const mailLinks = endpoints('Account', {
  options: {
    get: mailApi.loginOptions,
    access: 'anyone',
    summary: 'Which ways lead into an account beside its password',
    answer: json(LoginOptions, 'The ways'),
  },
  askReset: {
    post: mailApi.askReset,
    access: 'anyone',
    summary: 'Sends a link for a new password; the answer is the same whether there is such a user',
    body: ResetRequest,
    answer: json(Done, 'What happens next', 202),
    errors: [409, 429],
  },
  look: {
    post: mailApi.link,
    access: 'anyone',
    summary: 'What a link from a mail is for',
    body: LinkInput,
    answer: json(MailLink, 'What it is for'),
    errors: [404, 429],
  },
  resetPassword: {
    post: mailApi.resetPassword,
    access: 'anyone',
    summary:
      'Sets a new password by a link, once, and ends every session; nobody is logged in by it',
    body: PasswordByLink,
    answer: json(Done, 'Done'),
    errors: [404, 429],
  },
  acceptInvitation: {
    post: mailApi.acceptInvitation,
    access: 'anyone',
    summary: 'Makes the account that somebody was invited to; nobody is logged in by it',
    body: InvitationAnswer,
    answer: json(Done, 'Done', 201),
    errors: [404, 409, 429],
  },
});

export const ownMail = endpoints('Account', {
  read: {
    get: mailApi.ownAddress,
    access: 'user',
    summary: 'The own e-mail address, and what comes to it',
    answer: json(OwnMail, 'Address and alerts'),
  },
  change: {
    put: mailApi.ownAddress,
    access: 'user',
    summary: 'Takes the own address away, or sends a link to a new one, which confirms it',
    body: AddressChange,
    answer: json(OwnMail, 'Address and alerts'),
    errors: [409, 429],
  },
  confirm: {
    post: mailApi.confirmAddress,
    access: 'user',
    summary: 'Confirms the own address by the link that was sent to it',
    body: LinkInput,
    answer: json(OwnMail, 'Address and alerts'),
    errors: [404, 409, 429],
  },
  alerts: {
    put: mailApi.ownAlerts,
    access: 'viewer',
    person: true,
    summary: 'Chooses which alerts come by mail',
    body: AlertChoice,
    answer: json(OwnMail, 'Address and alerts'),
  },
});

export const mail = endpoints('Mail', {
  state: {
    get: mailApi.mail,
    person: true,
    summary: 'Whether mail is sent, and what waits or failed',
    answer: json(MailState, 'The state'),
  },
  test: {
    post: mailApi.testMail,
    person: true,
    summary: 'Sends a test to the own address',
    answer: json(Done, 'On its way', 202),
    errors: [409, 429],
  },
});
