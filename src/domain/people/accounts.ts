/** Rules for usernames and passwords that browser and server share (rule 51). */

import { composed } from '../core/compose.ts';
import { isStaff, type Role } from './roles.ts';

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 40;
export const PASSWORD_MIN = 6;
/** Admin accounts (rule 51). */
export const ADMIN_PASSWORD_MIN = 12;
/** Keeps a hash from being a lever for load; far above any passphrase. */
export const PASSWORD_MAX = 256;

/** Days without a login after which a visitor's account goes. */
export const UNUSED_ACCOUNT_DAYS = 90;

/** Control characters and invisible ones: two names that look alike must be alike. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Digits, blanks, accents and signs that belong to no script of their own. */
const OF_ANY_SCRIPT = /[\p{scx=Common}\p{scx=Inherited}]/gu;
/** Scripts in common use today (UAX 31, table 5). */
const SCRIPTS =
  'Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'
    .split(' ')
    .map((script) => `\\p{scx=${script}}`);
const IN_USE = new RegExp(`[${SCRIPTS.join('')}]`, 'u');
/** Letters that may stand together: one script, or what is written together in East Asia. */
const ONE_SCRIPT = [
  ...SCRIPTS,
  '\\p{scx=Latn}\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}',
  '\\p{scx=Latn}\\p{scx=Hani}\\p{scx=Bopo}',
  '\\p{scx=Latn}\\p{scx=Hani}\\p{scx=Hang}',
].map((letters) => new RegExp(`^[${letters}]*$`, 'u'));

/** A username as it is stored: composed, without blanks at the ends, inner blanks single. */
export function cleanUsername(text: string): string {
  return composed(text).trim().replace(/\s+/g, ' ');
}

/** What makes a username unique: case, width and composition do not count. */
export function usernameKey(text: string): string {
  return composed(composed(cleanUsername(text), 'NFKC').toLowerCase());
}

/** What is wrong with a new username, in words for the form; null when nothing is. */
export function usernameProblem(text: string): string | null {
  const name = cleanUsername(text);
  const length = [...name].length;
  if (length < USERNAME_MIN) return `Username must be at least ${USERNAME_MIN} characters`;
  if (length > USERNAME_MAX) return `Username must be at most ${USERNAME_MAX} characters`;
  if (HIDDEN.test(name)) return 'Username must not hold control or invisible characters';
  if (/[<>]/.test(name)) return 'Username must not hold markup';
  if (mixesScripts(name)) return 'Username must not mix letters of different scripts';
  return null;
}

/** Whether letters of several scripts stand together ("highly restrictive" of UTS 39). */
function mixesScripts(name: string): boolean {
  const letters = name.replace(OF_ANY_SCRIPT, '');
  return IN_USE.test(letters) && !ONE_SCRIPT.some((one) => one.test(letters));
}

/** A password as it is hashed: composed, otherwise untouched, so that NFC and NFD keyboards agree. */
export function cleanPassword(text: string): string {
  return composed(text);
}

/** Length of a password in characters, as the rules count it. */
export function passwordLength(text: string): number {
  return [...cleanPassword(text)].length;
}

/** How long a password must be for a role. */
export const passwordMinimum = (role: Role): number =>
  isStaff(role) ? ADMIN_PASSWORD_MIN : PASSWORD_MIN;

/** What is wrong with the length of a new password; null when nothing is. */
export function passwordProblem(text: string, minimum = PASSWORD_MIN): string | null {
  const length = passwordLength(text);
  if (length < minimum) return `Password must be at least ${minimum} characters`;
  if (length > PASSWORD_MAX) return `Password must be at most ${PASSWORD_MAX} characters`;
  return null;
}

/** Field problems of the login form, by field (rule 57). */
export function loginProblems(form: {
  username: string;
  password: string;
}): Record<string, string> {
  return {
    ...(cleanUsername(form.username) === '' && { username: 'Username is required' }),
    ...(form.password === '' && { password: 'Password is required' }),
  };
}

/** Field problems of the register form, by field (rule 51). */
export function registerProblems(form: {
  username: string;
  password: string;
  confirmPassword: string;
}): Record<string, string> {
  const username = usernameProblem(form.username);
  const password = passwordProblem(form.password);
  return {
    ...(username && { username }),
    ...(password && { password }),
    ...(form.confirmPassword !== form.password && { confirmPassword: "Passwords don't match" }),
  };
}
