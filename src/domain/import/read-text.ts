import { httpsUrl } from '../affiliate.ts';
import { composed } from '../compose.ts';
import { HIDDEN, MARKUP, TEXT_LIMITS } from '../plain-text.ts';
import type { Findings } from './findings.ts';
import { tidy } from './tidy.ts';

const MAX_SLUG = 80;

/** A text in its stored form, with a note when that differs from what stood there. */
export function tidied(raw: string, field: string, found: Findings): string {
  const text = tidy(raw);
  if (text !== raw) {
    found.note(field, raw, text, text === composed(raw) ? 'composed' : 'spaces');
  }
  return text;
}

/** One line of plain text; undefined when it is none, with the reason in the findings. */
export function readLine(
  text: string,
  field: string,
  max: number,
  found: Findings,
): string | undefined {
  if (text.length > max) {
    return found.bad(
      field,
      text,
      'too-long',
      `has ${text.length} characters, but at most ${max} fit: shorten it`,
    );
  }
  if (HIDDEN.test(text) || !text.isWellFormed()) {
    return found.bad(
      field,
      text,
      'hidden-characters',
      'holds control, invisible or broken characters, or direction marks: type it anew without them',
    );
  }
  if (MARKUP.test(text)) {
    return found.bad(
      field,
      text,
      'markup',
      'holds markup: write plain text, with a blank after a <',
    );
  }
  return text;
}

const FLAGS = new Map([
  ['true', true],
  ['false', false],
  ['yes', true],
  ['no', false],
  ['1', true],
  ['0', false],
]);

/** true or false, however a program writes it. */
export function readFlag(text: string, field: string, found: Findings): boolean | undefined {
  const flag = FLAGS.get(text.toLowerCase());
  if (flag === undefined) {
    return found.bad(field, text, 'not-a-flag', 'is neither yes nor no: write true or false');
  }
  if (text !== String(flag)) found.note(field, text, String(flag), 'flag');
  return flag;
}

/** One of a few words, in any case. */
export function readChoice<T extends string>(
  text: string,
  choices: readonly T[],
  field: string,
  found: Findings,
): T | undefined {
  const word = text.toLowerCase();
  const choice = choices.find((one) => one.toLowerCase() === word);
  if (choice === undefined) {
    return found.bad(field, text, 'not-a-choice', `is not known: write ${orList(choices)}`);
  }
  if (choice !== text) found.note(field, text, choice, 'case');
  return choice;
}

/** An https address without credentials. */
export function readAddress(text: string, field: string, found: Findings): string | undefined {
  if (text.length > TEXT_LIMITS.url) {
    return found.bad(
      field,
      text,
      'too-long',
      `has ${text.length} characters, but at most ${TEXT_LIMITS.url} fit`,
    );
  }
  if (!httpsUrl(text) || /\s/.test(text) || HIDDEN.test(text) || !text.isWellFormed()) {
    const http = /^http:\/\//i.test(text);
    return found.bad(
      field,
      text,
      'not-https',
      http
        ? 'is not secure: write the address that begins with https://'
        : 'is no address to link to: write a whole one that begins with https://, without blanks',
    );
  }
  return text;
}

/** An address part: lower-case letters, digits, single hyphens. */
export function readSlug(text: string, field: string, found: Findings): string | undefined {
  if (text.length > MAX_SLUG || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)) {
    return found.bad(
      field,
      text,
      'not-a-slug',
      `must be lower-case letters, digits and single hyphens, at most ${MAX_SLUG}`,
    );
  }
  return text;
}

/** 'a, b or c'. */
export function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
