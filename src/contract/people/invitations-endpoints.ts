import { z } from 'zod';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { endpoints, json } from '../core/endpoint.ts';
import { Invitation, InvitationInput, Invitations, UserAddress } from './mail.ts';
import { ManagedUser } from './users.ts';

export const invitations = endpoints('Users', {
  list: {
    get: mailApi.invitations,
    person: true,
    summary: 'Who was invited and has not come yet',
    answer: json(Invitations, 'Invitations'),
  },
  create: {
    post: mailApi.invitations,
    confirm: true,
    summary: 'Invites somebody by mail, with a role',
    body: InvitationInput,
    answer: json(Invitation, 'The invitation', 201),
    errors: [409],
  },
  resend: {
    post: mailApi.resendInvitation,
    confirm: true,
    summary: 'Sends an invitation again, with a new link; the one before holds no longer',
    answer: json(Invitation, 'The invitation as it is now'),
    errors: [409],
  },
  revoke: {
    delete: mailApi.invitation,
    person: true,
    summary: 'Takes an invitation back',
    answer: json(z.object({ message: z.string() }), 'Done'),
  },
  address: {
    put: mailApi.userAddress,
    confirm: true,
    summary: 'Takes the address of a user away, or sends a link to a new one, which they confirm',
    body: UserAddress,
    answer: json(ManagedUser, 'The user as it is now'),
    errors: [409],
  },
});
