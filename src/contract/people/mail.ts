import { z } from 'zod';
import { ALERT_NAMES } from '#src/domain/people/alerts.ts';
import { MAIL_KINDS } from '#src/domain/people/mail.ts';
import { ROLES, STAFF_ROLES } from '#src/domain/people/roles.ts';
import { Id } from '../core/common.ts';
import { PasswordChange, PasswordReset, RegisterInput } from './users.ts';
import { shape, strictShape } from '../core/shape.ts';

/** An e-mail address as people give it; what comes out is in lower case, so that one address is one. */
export const MailAddress = z
  .string()
  .trim()
  .max(254, 'must be at most 254 characters')
  .toLowerCase()
  .pipe(z.email('must be an e-mail address like name@example.com'));
/** The same, or nothing. */
const AddressOrNone = z.union([z.literal(''), MailAddress], {
  error: 'must be an e-mail address like name@example.com',
});

/** Which ways lead into an account beside its password. */
export const LoginOptions = shape('LoginOptions', { resetByMail: z.boolean() });

/** POST /api/password-reset: a username or an e-mail address. */
export const ResetRequest = strictShape('ResetRequest', {
  who: z
    .string()
    .trim()
    .min(1, 'Username or e-mail address is required')
    .max(254, 'must be at most 254 characters'),
});

/** What a link in a mail carries: 256 random bits. */
const LinkToken = z.string().regex(/^[\w-]{43}$/, 'is no link of a mail');
export const LinkInput = strictShape('LinkInput', { token: LinkToken });

/** What a link is for, to whoever has it. */
export const MailLink = shape('MailLink', {
  kind: z.enum(['reset', 'invitation']),
  /** Whose password is set; null: a name is still to be chosen. */
  username: z.string().nullable(),
  role: z.enum(ROLES),
});
export type MailLink = z.infer<typeof MailLink>;

export const PasswordByLink = PasswordReset.extend({ token: LinkToken }).meta({
  id: 'PasswordByLink',
});
export const InvitationAnswer = RegisterInput.extend({ token: LinkToken }).meta({
  id: 'InvitationAnswer',
});

/** The own e-mail address and what comes to it. */
export const OwnMail = shape('OwnMail', {
  /** Whether the site sends mail at all. */
  offered: z.boolean(),
  address: z.string().nullable(),
  /** An address that waits for its link to be opened. */
  unconfirmed: z.string().nullable(),
  /** What can be chosen, and what is. */
  alerts: z.array(z.object({ name: z.enum(ALERT_NAMES), label: z.string(), on: z.boolean() })),
});
export type OwnMail = z.infer<typeof OwnMail>;

/** PUT /api/account/address; an empty address takes it away. */
export const AddressChange = PasswordChange.pick({ currentPassword: true })
  .extend({ address: AddressOrNone })
  .meta({ id: 'AddressChange' });
export const AlertChoice = strictShape('AlertChoice', {
  alerts: z.array(z.enum(ALERT_NAMES)).max(ALERT_NAMES.length),
});
/** PUT /api/admin/users/{id}/address. */
export const UserAddress = strictShape('UserAddress', { address: AddressOrNone });

/** Somebody who was asked to come. */
export const Invitation = shape('Invitation', {
  id: Id,
  address: z.string(),
  role: z.enum(STAFF_ROLES),
  invitedBy: z.string(),
  /** ISO 8601. */
  sentAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(['open', 'expired']),
});
export type Invitation = z.infer<typeof Invitation>;

export const Invitations = shape('Invitations', {
  offered: z.boolean(),
  invitations: z.array(Invitation),
});
export const InvitationInput = strictShape('InvitationInput', {
  address: MailAddress,
  role: z.enum(STAFF_ROLES),
});
export type InvitationInput = z.infer<typeof InvitationInput>;

/** How mail stands, for admins. Addresses are shortened: visitors have some too. */
export const MailState = shape('MailState', {
  /** Who mail is from, and the server that takes it; null: no mail is sent. */
  sender: z.object({ from: z.string(), server: z.string() }).nullable(),
  /** Why none is sent, where that is not for want of a server. */
  readOnly: z.boolean(),
  /** Where a test goes; null: the admin has no confirmed address. */
  ownAddress: z.string().nullable(),
  waiting: z.int(),
  /** The newest that wait or were given up. */
  mails: z.array(
    z.object({
      id: Id,
      kind: z.enum(MAIL_KINDS),
      to: z.string(),
      state: z.enum(['waiting', 'failed']),
      attempts: z.int(),
      createdAt: z.string(),
      /** When it is tried next, or was tried last. */
      at: z.string(),
      outcome: z.string().nullable(),
    }),
  ),
});
export type MailState = z.infer<typeof MailState>;
