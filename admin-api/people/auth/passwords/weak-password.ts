import { createRequire } from 'node:module';
import { cleanPassword, usernameKey } from '#src/domain/people/accounts.ts';
import { PRODUCT } from '#src/domain/core/vocabulary.ts';

/** The package unpacks its words as it loads, 20 to 30 ms of work: most commands judge no password. */
const load = createRequire(import.meta.url);
let common: ReadonlySet<string> | undefined;

/** The 49,000 passwords that leaks show most often, in lower case. */
const commonPasswords = () =>
  (common ??= new Set(
    (load('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')).dictionary[
      'passwords-common'
    ],
  ));

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm'];
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))];

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');
/** Words that stay weak whatever digits and signs stand around them. */
const WORDS = new Set(['admin', 'administrator', 'password', 'passwort']);

/**
 * Why a password of sufficient length would be guessed at once, in words for the form; null when
 * no rule knows it. Checked: leaked passwords, the username and the site's name with digits around
 * them, repetitions and keyboard runs.
 */
export function weakPasswordProblem(password: string, username: string): string | null {
  const text = cleanPassword(password).toLowerCase();
  const core = letters(text);
  const name = usernameKey(username);
  if (commonPasswords().has(text) || WORDS.has(core)) {
    return 'This password is too common. Choose another one';
  }
  if (text === name || (core !== '' && core === letters(name)) || core === letters(PRODUCT)) {
    return 'Password must not be the username or the name of the site';
  }
  if (/^(.{1,4}?)\1+$/u.test(text) || RUNS.some((run) => run.includes(text))) {
    return 'This password is too easy to guess. Choose another one';
  }
  return null;
}
