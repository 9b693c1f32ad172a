import { latestToday } from '../price-rules.ts';
import type { Findings } from './findings.ts';

const DATE = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** A date or moment as ISO 8601 that is not in the future. */
export function readDate(
  text: string,
  field: string,
  now: Date,
  found: Findings,
): string | undefined {
  const day = dayOf(text, DATE);
  if (day === undefined) {
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

/** A calendar date as ISO 8601, whenever it is. */
export function readDay(text: string, field: string, found: Findings): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(text, DATE)) return text;
  return found.bad(
    field,
    text,
    'not-a-date',
    'is no date as ISO 8601: write year-month-day, like 2026-11-01',
  );
}

/** A moment as ISO 8601 with its time zone, as an instant in UTC to the minute. */
export function readMoment(text: string, field: string, found: Findings): string | undefined {
  if (dayOf(text, MOMENT) === undefined) {
    return found.bad(
      field,
      text,
      'not-a-moment',
      'is no moment as ISO 8601 with its time zone: write it like 2026-11-27T09:00Z',
    );
  }
  return new Date(Math.floor(Date.parse(text) / 60_000) * 60_000).toISOString();
}

/** The day of a text of that form; undefined when no such day or time exists. */
function dayOf(text: string, form: RegExp): string | undefined {
  const day = form.exec(text)?.[1];
  // 2026-02-30 is read as the 2nd of March: only a day that comes back the same exists.
  const exists =
    day !== undefined &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  return exists ? day : undefined;
}
