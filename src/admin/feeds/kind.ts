import type { Feed } from '#src/contract/feeds.ts';
import type { StoredProfile } from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import { picksOf } from '../form/PicksInput.tsx';
import { numberOr, orNull, type Values } from '../form/fields.ts';
import { toastsOf, type RecordSetup } from '../records/kind.ts';
import { feedFields, type FeedLists } from './fields.ts';
import { askedValues, mappingOf, readingOf } from './reading.ts';
import { scheduleText } from './words.ts';

/** What the general forms must know of feeds; `feed`: the one that is edited. */
export function feedSetup(lists: FeedLists, feed?: Feed): RecordSetup<Feed> {
  const { profiles } = lists;
  return {
    fields: feedFields(lists, feed),
    kind: {
      noun: 'feed',
      title: 'Feed',
      toasts: toastsOf('Feed', 'feed'),
      entity: 'feed',
      listUrl: api.feeds,
      url: api.feed,
      nameOf: ({ name }) => name,
      empty: EMPTY,
      toValues: (row) => ({
        name: row.name,
        kind: row.kind,
        address: row.address,
        format: row.format,
        mapping: readingOf(row.mapping, profiles),
        ...askedValues(row.mapping),
        decimals: row.decimals,
        schedule: row.schedule,
        mode: row.mode,
        withdrawAfter: row.withdrawAfter === null ? '' : String(row.withdrawAfter),
        carriers: row.carriers.join(', '),
        authVariable: row.authVariable ?? '',
        authHeader: row.authHeader,
        restore: row.restore,
        enabled: row.enabled,
      }),
      toBody: (values) => bodyOf(values, profiles, feed),
      note: (_, { schedule, enabled }) =>
        enabled === true
          ? `Runs: ${scheduleText(String(schedule))}.`
          : 'Paused: runs only by hand.',
      forGood: ({ name }) =>
        `${name} and the list of its runs go for good. The SIM cards and imports that it made stay.`,
    },
  };
}

const EMPTY: Values = {
  name: '',
  kind: 'address',
  address: '',
  format: 'csv',
  mapping: 'native',
  ...askedValues(null),
  decimals: 'point',
  schedule: '30 4 * * *',
  mode: 'wait',
  withdrawAfter: '',
  carriers: '',
  authVariable: '',
  authHeader: 'Authorization',
  restore: false,
  enabled: true,
};

function bodyOf(values: Values, profiles: readonly StoredProfile[], feed: Feed | undefined) {
  const web = values.kind === 'address';
  return {
    name: String(values.name).trim(),
    enabled: values.enabled,
    kind: values.kind,
    address: String(values.address).trim(),
    format: values.format,
    mapping: mappingOf(values, profiles, feed?.mapping ?? null),
    decimals: values.decimals,
    carriers: picksOf(String(values.carriers)),
    schedule: String(values.schedule).trim(),
    mode: values.mode,
    restore: values.restore,
    withdrawAfter: numberOr(values.withdrawAfter, null),
    authVariable: web ? orNull(values.authVariable) : null,
    ...(web && { authHeader: String(values.authHeader).trim() || 'Authorization' }),
  };
}
