import { httpsUrl } from '../affiliate.ts';
import { HIDDEN, MARKUP, TEXT_LIMITS } from '../plain-text.ts';
import { latestToday } from '../price-rules.ts';
import type { Findings } from './findings.ts';
import { tidy } from './tidy.ts';

const MAX_SLUG = 80;
const DATE = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** A text in its stored form, with a note when that differs from what stood there. */
export function tidied(raw: string, field: string, found: Findings): string {
  const text = tidy(raw);
  if (text !== raw) {
    const composed = text === raw.normalize('NFC');
    found.note(field, raw, text, composed ? 'composed' : 'spaces');
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
      'holds control characters, direction marks or broken characters: type it anew without them',
    );
  }
  if (MARKUP.test(text)) {
    return found.bad(
      field,
      text,
      'markup',
      'holds < or >, which markup is made of: write plain text',
    );
  }
  return text;
}

const FLAGS: Record<string, boolean> = {
  true: true,
  false: false,
  yes: true,
  no: false,
  '1': true,
  '0': false,
};

/** true or false, however a program writes it. */
export function readFlag(text: string, field: string, found: Findings): boolean | undefined {
  const flag = FLAGS[text.toLowerCase()];
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

/** A date or moment as ISO 8601 that is not in the future. */
export function readDate(
  text: string,
  field: string,
  now: Date,
  found: Findings,
): string | undefined {
  const day = DATE.exec(text)?.[1];
  // 2026-02-30 is read as the 2nd of March: only a day that comes back the same exists.
  const exists =
    day !== undefined &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  if (!exists) {
    return found.bad(
      field,
      text,
      'not-a-date',
      'is no date as ISO 8601: write year-month-day, like 2026-11-01',
    );
  }
  if (day > latestToday(now)) {
    return found.bad(field, text, 'not-a-date', 'lies in the future: write when it was checked');
  }
  return text;
}

/** 'a, b or c'. */
export function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
