import { CARRIER_FACTS } from '#src/domain/plans/facts/carriers.ts';
import { isOptional, type Fact, type FactValue } from '#src/domain/plans/facts/kinds.ts';
import { REGION_FACTS } from '#src/domain/plans/facts/regions.ts';
import { valueWords } from '#src/domain/plans/facts/words.ts';
import { WAY_WORDS } from '#src/domain/prices/price-source.ts';
import { ROLE_LABELS } from '#src/domain/people/roles.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { LOGGED_FACTS } from '../core/form/field-label.ts';
import { dayAndTime, dayText } from '../core/time.ts';

/** Words that forms have for the values of a field. */
const CHOICES = new Map<string, Readonly<Record<string, string>>>([
  ['kind', { ...CARRIER_FACTS.kind.words, ...REGION_FACTS.kind.words }],
  ['role', ROLE_LABELS],
  ['seenWay', WAY_WORDS],
]);

/** What the log's words are called on the screen. */
export const ENTITY_LABELS: Readonly<Record<string, string>> = {
  carrier: 'Carrier',
  region: 'Region',
  plan: 'SIM card',
  'price-record': 'Price record',
  'plan-draft': 'Draft',
  'seo-page': 'Page SEO settings',
  'seo-global': 'Global SEO settings',
  user: 'User',
  'api-token': 'API token',
  invitation: 'Invitation',
  database: 'Database',
  picture: 'Picture',
  'import-hold': 'Held price',
  'import-run': 'Import',
  'import-profile': 'Import profile',
  feed: 'Feed',
  'price-report': 'Price report',
  'carrier-watch': 'Watched carrier',
  'plan-watch': 'Watched page',
  rates: 'Rates',
};
export const ACTION_LABELS: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  purge: 'Deleted for good',
  'set-password': 'Password set',
  'add-factor': 'Second factor added',
  'remove-factor': 'Second factor removed',
  'new-codes': 'Recovery codes made',
  'use-code': 'Recovery code used',
  'set-address': 'E-mail address set',
  reset: 'Reset',
  reload: 'Seed data reloaded',
  release: 'Approved',
  discard: 'Rejected',
  resend: 'Sent again',
  revoke: 'Revoked',
};
export const WAY_LABELS: Readonly<Record<string, string>> = {
  api: 'Dashboard or API',
  cli: 'Command line',
  start: 'First start',
  import: 'Import',
  schedule: 'By schedule',
};

/** A value of the log as text. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return dayAndTime(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

/** What fields name by a number, with its name. */
export type RowNames = Readonly<Record<'carrierId' | 'regionId', ReadonlyMap<number, string>>>;

const NO_NAMES: RowNames = { carrierId: new Map(), regionId: new Map() };

/** A value of a field as text, where nothing else is known of its row. */
export function valueOf(name: string, value: unknown, names: RowNames): string {
  if ((name === 'carrierId' || name === 'regionId') && typeof value === 'number') {
    return names[name].get(value) ?? `No. ${value}`;
  }
  const words = typeof value === 'string' ? CHOICES.get(name)?.[value] : undefined;
  return words ?? valueText(value);
}

/** A field of some values as text; amounts in the currency that stands beside them. */
export function fieldText(values: Record<string, unknown>, name: string, names = NO_NAMES): string {
  const value = values[name];
  const fact = CHOICES.has(name) ? undefined : LOGGED_FACTS.get(name);
  if (fact && isOptional(fact) && (value ?? null) === null) return 'Unknown';
  // A change log says yes and no where a page says what that means.
  if (fact && fact.kind !== 'flag') {
    return factText(fact, value as FactValue, (values.currency as Currency | undefined) ?? 'USD')!;
  }
  return valueOf(name, value, names);
}

/** A fact's value as the pages say it, but for days, which the dashboard writes in one short form. */
export const factText = (fact: Fact, value: FactValue, currency: Currency): string | null =>
  fact.kind === 'date' && value ? dayText(String(value)) : valueWords(fact, value, currency);
