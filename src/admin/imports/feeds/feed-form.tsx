import { useMutation } from '@tanstack/react-query';
import type { Body } from '#src/contract/core/api.ts';
import type { Feed, FeedInput } from '#src/contract/imports/feeds.ts';
import { FEED_MODES } from '#src/domain/imports/feeds.ts';
import { mayAsk, PRESETS } from '#src/domain/imports/presets/index.ts';
import { DECIMAL_STYLES, IMPORT_FORMATS } from '#src/domain/imports/types.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { Button } from '../../core/parts/Button.tsx';
import { adminCall, adminReason } from '../../core/data/call.ts';
import {
  choiceOf,
  chosen,
  fieldOf,
  numberOr,
  orNull,
  type FieldSpec,
  type Values,
} from '../../core/form/fields.ts';
import { emptyOf, rowValues } from '../../core/form/kinds.tsx';
import { picksOf } from '../../core/form/PicksInput.tsx';
import { adminAddress } from '../../core/browser/address.ts';
import { TabLink } from '../../core/parts/TabLink.tsx';
import {
  constantField,
  onlyCarriers,
  READING_FIELDS,
  type ReadingLists,
} from '../columns/reading-fields.ts';
import {
  presetFields,
  EMPTY_READING,
  mappingOf,
  profileFields,
  readingOf,
  readingOptions,
} from '../columns/reading.ts';
import { RATES_TITLE } from '../words.ts';
import { toastsOf, type RecordSetup } from '../../core/records/record-type.ts';
import { atTime, lineOf, OFTEN, scheduleText, timesOf } from './schedule.ts';

/** Whether a feed comes from the web, and not from a folder of the server. */
const onWeb = ({ address }: Values): boolean => /^[a-z]+:/i.test(String(address).trim());
/** Whether it brings plans or their prices, and no reference rates. */
const bringsPlans = ({ mapping }: Values): boolean => mapping !== 'rates';

export const MODE_LABELS: Readonly<Record<Feed['mode'], string>> = {
  wait: 'Every change waits for me',
  sane: 'Apply when no change looks wrong, else wait for me',
};

/** Fields that any preset takes one value for. */
const ASKED = [...new Set(PRESETS.flatMap(mayAsk))];

/** The fields of a feed: an import with a schedule; what is seldom changed is folded away. */
function fieldsOf(lists: ReadingLists, own: Values): readonly FieldSpec[] {
  const required = true;
  const wide = true;
  const group = 'More settings';
  return [
    fieldOf('text', 'name', 'Name', 4, { required, wide, maxLength: 60 }),
    fieldOf('text', 'address', 'Address', 8, {
      required,
      maxLength: 2000,
      placeholder: 'https://',
      hint: 'Or a folder inside FEEDS_DIR on the server: its newest file counts',
      derives: (address): Values => {
        const [, format] = /\.(csv|json)(?:\.gz)?$/i.exec(address.split('?')[0]!) ?? [];
        return format ? { format: format.toLowerCase() } : {};
      },
    }),
    {
      ...fieldOf('select', 'mapping', 'Read as', 4, { wide }),
      options: [
        ...readingOptions(lists.profiles),
        { value: 'rates', label: RATES_TITLE, group: 'Feeds' },
        ...(own.mapping === 'hand'
          ? [{ value: 'hand', label: `${own.profile}, as this feed keeps it` }]
          : []),
      ],
      derives: (way, values) => {
        const storedProfile = lists.profiles.find(({ id }) => way === `profile:${id}`);
        return storedProfile ? profileFields(storedProfile.profile, values) : {};
      },
    },
    ...ASKED.map((field): FieldSpec => ({
      ...constantField(field, lists),
      when: (values) => presetFields(values).includes(field),
    })),
    choiceOf('often', 'How often', 4, OFTEN, { empty: 'daily' }),
    fieldOf('text', 'at', 'At, your time', 4, {
      required,
      maxLength: 5,
      empty: '04:30',
      when: atTime,
    }),
    fieldOf('text', 'schedule', 'Cron line', 4, {
      required,
      wide,
      maxLength: 100,
      empty: '30 4 * * *',
      hint: 'Minute, hour, day, month, weekday in UTC: 30 4 1 * * is each first of the month at 04:30',
      when: ({ often }) => often === 'line',
    }),
    choiceOf(
      'mode',
      'What a run does',
      5,
      FEED_MODES.map((mode) => [mode, MODE_LABELS[mode]]),
      { empty: 'wait', when: bringsPlans },
    ),
    choiceOf(
      'format',
      'Format',
      4,
      IMPORT_FORMATS.map((format) => [format, format.toUpperCase()]),
      { group, empty: 'csv', hint: 'Also with gzip', when: bringsPlans },
    ),
    { ...READING_FIELDS.decimals, group, when: ({ mapping }) => mapping === 'native' },
    { ...onlyCarriers(lists), group },
    { ...READING_FIELDS.withdrawAfter, group },
    fieldOf('text', 'authVariable', 'Variable with the secret', 4, {
      group,
      maxLength: 65,
      placeholder: 'FEED_',
      hint: 'Set in the environment of the server, with its one host as FEED_…_HOST; never stored or shown',
      when: onWeb,
    }),
    fieldOf('text', 'authHeader', 'Sent in the header', 3, {
      group,
      maxLength: 61,
      empty: 'Authorization',
      when: onWeb,
    }),
    READING_FIELDS.restore,
    fieldOf('check', 'enabled', 'Run by schedule', 3, { empty: true }),
  ];
}

/** What the general forms must know of feeds; `feed`: the one that is edited. */
export function feedSetup(lists: ReadingLists, feed?: Feed): RecordSetup<Feed> {
  const reading = ({ mapping }: Feed): Values =>
    mapping.kind === 'rates' ? { mapping: 'rates' } : readingOf(mapping, lists.profiles);
  const fields = fieldsOf(lists, feed ? reading(feed) : {});
  const empty = { ...EMPTY_READING, ...emptyOf(fields), mapping: 'native' };
  return {
    fields,
    kind: {
      noun: 'feed',
      once: true,
      title: 'Feed',
      toasts: toastsOf('Feed', 'feed'),
      entity: 'feed',
      nameOf: ({ name }) => name,
      empty,
      toValues: (row) => ({
        ...empty,
        ...rowValues(
          fields.filter(({ name }) => name in row && name !== 'mapping'),
          row,
        ),
        ...reading(row),
        ...timesOf(row.schedule),
      }),
      create: (values) => adminCall('POST', api.feeds, { body: bodyOf(values) }),
      update: (id, values, version) =>
        adminCall('PUT', api.feed(id), { body: { ...bodyOf(values), version } }),
      remove: (id, version) => adminCall('DELETE', api.feed(id), { version }),
      note: (_, values) => <FeedNote values={values} />,
      forGood: ({ name }) =>
        `${name} and the list of its runs go for good. The SIM cards and imports that it made stay.`,
    },
  };
}

function bodyOf(values: Values): Body<'POST', typeof api.feeds> {
  const web = onWeb(values);
  // Of rates these say nothing, and the form does not show them.
  const plans = bringsPlans(values);
  return {
    name: String(values.name).trim(),
    enabled: values.enabled === true,
    kind: web ? 'address' : 'folder',
    address: String(values.address).trim(),
    format: plans ? chosen(IMPORT_FORMATS, values.format) : 'csv',
    mapping: plans ? (mappingOf(values) as FeedInput['mapping']) : { kind: 'rates' },
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

/** When a feed will run, and a trial before it is saved: its file is fetched and read, nothing is written. */
function FeedNote({ values }: { values: Values }) {
  const trial = useMutation({
    mutationFn: () => adminCall('POST', api.tryFeed, { body: bodyOf(values) as FeedInput }),
  });
  const { data } = trial;
  return (
    <>
      {values.enabled === true ? scheduleText(lineOf(values)) : 'Paused: runs only by hand'}.{' '}
      {bringsPlans(values) && (
        <Button look="link" disabled={trial.isPending} onClick={() => trial.mutate()}>
          {trial.isPending ? 'Trying it...' : 'Try it'}
        </Button>
      )}
      <span role="status" className="tw:block">
        {data && (
          <>
            {data.message}{' '}
            <TabLink to={adminAddress({ tab: 'import', run: data.importId })}>See the rows</TabLink>
          </>
        )}
        {trial.error && adminReason(trial.error)}
      </span>
    </>
  );
}
