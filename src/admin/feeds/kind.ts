import { createElement } from 'react';
import type { Body } from '#src/contract/api.ts';
import type { Feed } from '#src/contract/feeds.ts';
import type { StoredProfile } from '#src/contract/imports.ts';
import { FEED_MODES } from '#src/domain/feeds.ts';
import { DECIMAL_STYLES, IMPORT_FORMATS } from '#src/domain/import/types.ts';
import { api } from '#src/domain/paths.ts';
import { picksOf } from '../form/PicksInput.tsx';
import { call } from '../data/call.ts';
import { chosen, numberOr, orNull, type Values } from '../form/fields.ts';
import { toastsOf, type RecordSetup } from '../records/kind.ts';
import { feedFields, onWeb, type FeedLists } from './fields.ts';
import { askedValues, bringsPlans, mappingOf, readingOf } from './reading.ts';
import { lineOf, timesOf } from './schedule.ts';
import { FeedNote } from './FeedNote.tsx';

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
      nameOf: ({ name }) => name,
      empty: EMPTY,
      toValues: (row) => ({
        name: row.name,
        address: row.address,
        format: row.format,
        mapping: readingOf(row.mapping, profiles),
        ...askedValues(row.mapping),
        decimals: row.decimals,
        ...timesOf(row.schedule),
        schedule: row.schedule,
        mode: row.mode,
        withdrawAfter: row.withdrawAfter === null ? '' : String(row.withdrawAfter),
        carriers: row.carriers.join(', '),
        authVariable: row.authVariable ?? '',
        authHeader: row.authHeader,
        restore: row.restore,
        enabled: row.enabled,
      }),
      create: (values) => call('POST', api.feeds, { body: bodyOf(values, profiles, feed) }),
      update: (id, values, version) =>
        call('PUT', api.feed(id), { body: { ...bodyOf(values, profiles, feed), version } }),
      remove: (id, version) => call('DELETE', api.feed(id), { version }),
      note: (_, values) =>
        createElement(FeedNote, { values, body: () => bodyOf(values, profiles, feed) }),
      forGood: ({ name }) =>
        `${name} and the list of its runs go for good. The SIM cards and imports that it made stay.`,
    },
  };
}

const EMPTY: Values = {
  name: '',
  address: '',
  format: 'csv',
  mapping: 'native',
  ...askedValues(null),
  decimals: 'point',
  often: 'daily',
  at: '04:30',
  schedule: '30 4 * * *',
  mode: 'wait',
  withdrawAfter: '',
  carriers: '',
  authVariable: '',
  authHeader: 'Authorization',
  restore: false,
  enabled: true,
};

function bodyOf(
  values: Values,
  profiles: readonly StoredProfile[],
  feed: Feed | undefined,
): Body<'POST', typeof api.feeds> {
  const web = onWeb(values);
  // Of rates these say nothing, and the form does not show them.
  const plans = bringsPlans(values);
  return {
    name: String(values.name).trim(),
    enabled: values.enabled === true,
    kind: web ? 'address' : 'folder',
    address: String(values.address).trim(),
    format: plans ? chosen(IMPORT_FORMATS, values.format) : 'csv',
    mapping: mappingOf(values, profiles, feed?.mapping ?? null),
    decimals: chosen(DECIMAL_STYLES, values.decimals),
    carriers: plans ? picksOf(String(values.carriers)) : [],
    schedule: lineOf(values),
    mode: plans ? chosen(FEED_MODES, values.mode) : 'sane',
    restore: plans && values.restore === true,
    withdrawAfter: plans ? numberOr(values.withdrawAfter, null) : null,
    authVariable: web ? orNull(values.authVariable) : null,
    ...(web && { authHeader: String(values.authHeader).trim() || 'Authorization' }),
  };
}
