import { localToday } from '../time.ts';

const SHORT = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** A UTC instant as a `datetime-local` field shows it, in this person's time; empty for null. */
export function localMinute(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return `${localToday(at)}T${at.toTimeString().slice(0, 5)}`;
}

/** What such a field holds as a UTC instant; null when it is empty. */
export function instantOf(local: string | boolean | undefined): string | null {
  if (typeof local !== 'string' || local === '') return null;
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}

/** A UTC instant in this person's time: 'Nov 27, 10:00'; with the year where it is not this one. */
export function momentText(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat('en-US', { ...SHORT, ...year }).format(at);
}

/** The same with the zone: 'Nov 27, 10:00 GMT+1'. */
export function momentWithZone(iso: string): string {
  const how = { ...SHORT, year: 'numeric', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat('en-US', how).format(new Date(iso));
}

/** This person's zone, for the hint of a field: 'GMT+1'. */
export function zoneName(now: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
}
