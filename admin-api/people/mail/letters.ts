import type { Alert } from '#src/domain/people/alerts.ts';
import { ALERT_MINUTES, USER_ALERTS } from '#src/domain/people/alerts.ts';
import { INVITATION_DAYS, LINK_MINUTES } from '#src/domain/people/mail.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { ROLE_LABELS, type Role } from '#src/domain/people/roles.ts';
import { PRODUCT } from '#src/domain/core/vocabulary.ts';
import type { Mail } from './message.ts';

/** What is written to whom. All of it is plain text: nothing is hidden behind a button. */
type Letter = Pick<Mail, 'kind' | 'to' | 'subject' | 'text'>;

/** The paragraphs of a mail, with who it is from at their end. */
const letter = (siteUrl: string, paragraphs: readonly string[]) =>
  `${[...paragraphs, `${PRODUCT}, ${new URL(siteUrl).host}`].join('\n\n')}\n`;

/** Behind a # the token reaches no server on the way and no site that the page links to. */
const link = (siteUrl: string, path: string, token: string) => `${siteUrl}${path}#${token}`;

export const testLetter = (siteUrl: string, to: string): Letter => ({
  kind: 'test',
  to,
  subject: `Test mail from ${PRODUCT}`,
  text: letter(siteUrl, ['This is the test that you asked for. Mail from this site arrives.']),
});

export const resetLetter = (
  siteUrl: string,
  { to, username, token }: { to: string; username: string; token: string },
): Letter => ({
  kind: 'reset',
  to,
  subject: `New password for ${PRODUCT}`,
  text: letter(siteUrl, [
    `Somebody asked for a new password for your account "${username}". Choose it here:`,
    link(siteUrl, paths.setPassword, token),
    `The link works once, and for ${LINK_MINUTES.reset} minutes.`,
    'If it was not you, you need not do anything: your password stays as it is.',
  ]),
});

export const passwordChangedLetter = (
  siteUrl: string,
  { to, username }: { to: string; username: string },
): Letter => ({
  kind: 'password-changed',
  to,
  subject: `Your password for ${PRODUCT} was changed`,
  text: letter(siteUrl, [
    `The password of your account "${username}" was changed, and every other device was logged out.`,
    'If it was not you, ask for a new password on the login page at once, and tell an administrator of the site.',
  ]),
});

export const newPlaceLetter = (
  siteUrl: string,
  login: { to: string; username: string; agent: string; network: string; at: string },
): Letter => ({
  kind: 'new-place',
  to: login.to,
  subject: `New login to ${PRODUCT}`,
  text: letter(siteUrl, [
    `Somebody logged in to your account "${login.username}" on a device that it was not known on: ${login.agent}, network ${login.network}, ${login.at.slice(0, 16).replace('T', ' ')} UTC.`,
    `If it was not you, end that session and change your password: ${siteUrl}${paths.account}#new-places`,
  ]),
});

/** To an address that nobody has confirmed: it holds no text that somebody else has chosen. */
export const addressLetter = (siteUrl: string, to: string, token: string): Letter => ({
  kind: 'address',
  to,
  subject: `Confirm your e-mail address for ${PRODUCT}`,
  text: letter(siteUrl, [
    'Somebody with an account on this site says that this is their e-mail address. If it was you, open this link and log in:',
    link(siteUrl, paths.account, token),
    `The link works once, and for ${LINK_MINUTES.address / 60} hours.`,
    'If it was not you, you need not do anything, and nothing more is sent.',
  ]),
});

export const addressGoneLetter = (
  siteUrl: string,
  { to, username }: { to: string; username: string },
): Letter => ({
  kind: 'address',
  to,
  subject: `This is no longer your address for ${PRODUCT}`,
  text: letter(siteUrl, [
    `Your account "${username}" no longer has this e-mail address. Nothing more is sent to it.`,
    'If you do not want that, tell an administrator of the site.',
  ]),
});

export const invitationLetter = (
  siteUrl: string,
  { to, role, token }: { to: string; role: Role; token: string },
): Letter => ({
  kind: 'invitation',
  to,
  subject: `You are invited to ${PRODUCT}`,
  text: letter(siteUrl, [
    `An administrator of this site invites you to work on it (role: ${ROLE_LABELS[role]}). Choose a name and a password here:`,
    link(siteUrl, paths.setPassword, token),
    `The link works once, and for ${INVITATION_DAYS} days.`,
  ]),
});

/** `count` times since the last mail, the first of them in `lines`. */
export const userAlertLetter = (
  siteUrl: string,
  {
    to,
    alert,
    lines,
    count,
  }: { to: string; alert: Alert; lines: readonly string[]; count: number },
): Letter => {
  const more = count - lines.length;
  const { label } = USER_ALERTS[alert];
  return {
    kind: 'alert',
    to,
    subject: count > 1 ? `${label} (${count} times)` : label,
    text: letter(siteUrl, [
      lines.map((line) => `- ${line}`).join('\n'),
      ...(more > 0 ? [`And ${plural(more, 'more', 'more')} since the last mail.`] : []),
      `More in the dashboard: ${siteUrl}${paths.admin}`,
      `Of this there is at most one mail in ${ALERT_MINUTES} minutes. You chose it on your account page.`,
    ]),
  };
};
