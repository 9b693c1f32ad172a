import { localToday } from '../core/time.ts';

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

/** This person's zone, for the hint of a field: 'GMT+1'. */
export function zoneName(now: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
}
