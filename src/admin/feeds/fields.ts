import type { Carrier } from '#src/contract/carriers.ts';
import type { Feed } from '#src/contract/feeds.ts';
import type { StoredProfile } from '#src/contract/imports.ts';
import type { Region } from '#src/contract/regions.ts';
import { regionOptions } from '#src/domain/places.ts';
import { CURRENCIES, PLAN_TYPES } from '#src/domain/vocabulary.ts';
import { FEED_MODES } from '#src/domain/feeds.ts';
import { columnOf } from '#src/domain/import/columns.ts';
import { IMPORT_FORMATS } from '#src/domain/import/types.ts';
import { DECIMALS } from '../form/decimals.ts';
import type { FieldSpec, Values } from '../form/fields.ts';
import { fieldLabel } from '../history/words.ts';
import { ASKED, ASKED_TEXTS, askedName, asks, bringsPlans, readingOptions } from './reading.ts';
import { atTime, OFTEN } from './schedule.ts';
import { MODE_LABELS } from './words.ts';

/** What a feed's form chooses from. */
export interface FeedLists {
  profiles: readonly StoredProfile[];
  carriers: readonly Carrier[];
  regions: readonly Region[];
}

/** Whether a feed comes from the web, and not from a folder of the server. */
export const onWeb = ({ address }: Values): boolean => /^[a-z]+:/i.test(String(address).trim());
/** What is seldom changed, folded away. */
const MORE = 'More settings';
const choose = { value: '', label: 'Choose' };

/** The fields of a feed's form, with the lists that they choose from. */
export function feedFields(lists: FeedLists, feed?: Feed): readonly FieldSpec[] {
  const { profiles, carriers, regions } = lists;
  const words = {
    carrier: carriers.map(({ slug, name }) => ({ value: slug, label: name })),
    region: regionOptions(regions, ({ code, name }) => ({
      value: code,
      label: `${name} (${code})`,
    })),
    planType: PLAN_TYPES.map((value) => ({ value, label: value })),
    currency: CURRENCIES.map((value) => ({ value, label: value })),
  };
  const text = { kind: 'text', wide: true } as const;
  return [
    { ...text, name: 'name', label: 'Name', span: 4, required: true, maxLength: 60 },
    {
      ...text,
      name: 'address',
      label: 'Address',
      span: 8,
      required: true,
      maxLength: 2000,
      placeholder: 'https://',
      hint: 'Or a folder inside FEEDS_DIR on the server: its newest file counts',
      derives: (address): Record<string, string> => {
        const [, format] = /\.(csv|json)(?:\.gz)?$/i.exec(address.split('?')[0]!) ?? [];
        return format ? { format: format.toLowerCase() } : {};
      },
    },
    {
      name: 'mapping',
      label: 'Read as',
      kind: 'select',
      span: 4,
      wide: true,
      options: readingOptions(profiles, feed?.mapping),
    },
    {
      name: 'format',
      label: 'Format',
      kind: 'select',
      group: MORE,
      span: 2,
      options: IMPORT_FORMATS.map((value) => ({ value, label: value.toUpperCase() })),
      hint: 'Also with gzip',
      when: bringsPlans,
    },
    {
      name: 'decimals',
      label: 'Decimals',
      kind: 'select',
      group: MORE,
      span: 2,
      options: DECIMALS,
      when: ({ mapping }) => mapping === 'native',
    },
    ...ASKED.map((field): FieldSpec => ({
      name: askedName(field),
      label: `${fieldLabel(field)} of all rows`,
      kind: 'select',
      span: 3,
      wide: true,
      options: [choose, ...words[field]],
      when: (values) => asks(values, field),
    })),
    ...ASKED_TEXTS.map((field): FieldSpec => ({
      ...text,
      name: askedName(field),
      label: `${fieldLabel(field)}, where a row says none`,
      span: 3,
      wide: true,
      maxLength: 120,
      placeholder: columnOf(field).example,
      when: (values) => asks(values, field),
    })),
    {
      name: 'carriers',
      label: 'Only these carriers',
      kind: 'picks',
      group: MORE,
      span: 4,
      wide: true,
      options: words.carrier,
      placeholder: 'All carriers',
      hint: 'Rows of others are passed over',
      when: bringsPlans,
    },
    {
      name: 'often',
      label: 'How often',
      kind: 'select',
      span: 4,
      wide: true,
      options: OFTEN.map(([value, label]) => ({ value, label })),
    },
    {
      ...text,
      name: 'at',
      label: 'At, your time',
      span: 4,
      required: true,
      maxLength: 5,
      placeholder: '04:30',
      when: atTime,
    },
    {
      ...text,
      name: 'schedule',
      label: 'Cron line',
      span: 4,
      required: true,
      maxLength: 100,
      hint: 'Minute, hour, day, month, weekday in UTC: 30 4 1 * * is each first of the month at 04:30',
      when: ({ often }) => often === 'line',
    },
    {
      name: 'mode',
      label: 'What a run does',
      kind: 'select',
      span: 5,
      wide: true,
      options: FEED_MODES.map((value) => ({ value, label: MODE_LABELS[value] })),
      when: bringsPlans,
    },
    {
      ...text,
      name: 'withdrawAfter',
      label: 'Withdraw after',
      group: MORE,
      span: 3,
      inputMode: 'decimal',
      hint: 'Runs in a row that do not list a plan; empty: never',
      when: bringsPlans,
    },
    {
      ...text,
      name: 'authVariable',
      label: 'Variable with the secret',
      group: MORE,
      span: 4,
      maxLength: 65,
      placeholder: 'FEED_',
      hint: 'Set in the environment of the server, with its one host as FEED_…_HOST; never stored or shown',
      when: onWeb,
    },
    {
      ...text,
      name: 'authHeader',
      label: 'Sent in the header',
      group: MORE,
      span: 3,
      maxLength: 61,
      when: onWeb,
    },
    {
      name: 'restore',
      label: 'Bring SIM cards back from the trash',
      kind: 'check',
      span: 4,
      wide: true,
      when: bringsPlans,
    },
    { name: 'enabled', label: 'Run by schedule', kind: 'check', span: 3 },
  ];
}
