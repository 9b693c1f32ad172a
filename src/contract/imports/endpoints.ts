import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, text, json, FILE } from '../core/endpoint.ts';
import { ExportPlansQuery, TemplateQuery } from './exports.ts';
import { z } from 'zod';
import { Deleted, IfMatch, PageQuery } from '../core/common.ts';
import { Feed, FeedInput, FeedRunList, FeedTrial, FeedUpdate } from './feeds.ts';
import { UndoInput, UndoResult } from '../history/audit.ts';
import {
  ApplyImportInput,
  DryRunOptions,
  ImportDownloadQuery,
  ImportRowList,
  ImportRowsQuery,
  ImportRun,
  ImportRunList,
  ImportSample,
  NewProfile,
  ProfileUpdate,
  StoredProfile,
} from './imports.ts';
import { DecidedHolds, DecideHoldsInput, HoldsQuery, ImportHoldList } from './import-holds.ts';

/** Files that are brought in. */
export const imports = endpoints('Imports', {
  upload: {
    post: api.imports,
    access: 'editor',
    summary:
      'Takes a .csv or .json file, also with gzip (.gz), at most 10 MB before and after unpacking, as the body; counted while it streams in. JSON may also be sent as application/json',
    headers: z.object({
      'x-file-name': z
        .string('The header X-File-Name is missing')
        .min(1, 'X-File-Name is empty')
        .max(1000)
        .meta({ example: 'plans.csv', description: 'Percent-encoded; its ending counts' }),
    }),
    media: {
      'application/octet-stream': FILE,
      'text/csv': FILE,
    },
    answer: json(ImportRun, 'Kept as a new run', 201),
    errors: [413, 415],
  },
  list: {
    get: api.imports,
    access: 'viewer',
    summary: 'Imports, newest first',
    query: PageQuery,
    answer: json(ImportRunList, 'Runs'),
  },
  read: {
    get: api.importRun,
    access: 'viewer',
    summary: 'One import: its state, what its dry run found, what its apply wrote',
    answer: json(ImportRun, 'The run'),
  },
  dryRun: {
    post: api.importDryRun,
    access: 'editor',
    summary: 'Reads the file and works out what each row would do; nothing is written',
    body: DryRunOptions,
    answer: json(ImportRun, 'Under way', 202),
    errors: [409, 503],
  },
  apply: {
    post: api.importApply,
    access: 'editor',
    summary:
      'Applies the chosen rows as one transaction and one batch of the log. Where the data have moved since the dry run and a row would do something else now, nothing is applied: the run is `ready` again, and its `problem` names those rows',
    body: ApplyImportInput,
    answer: json(ImportRun, 'Under way', 202),
    errors: [409, 503],
  },
  cancel: {
    post: api.importCancel,
    access: 'editor',
    summary:
      'Stops what is under way, leaving nothing behind, or gives up a run that was not applied',
    answer: json(ImportRun, 'The run'),
    errors: [409],
  },
  revert: {
    post: api.importRevert,
    access: 'editor',
    summary:
      'Takes an applied import back as one batch: fields get their old values, plans it made go to the trash. Refused with `conflicts` when others changed the same values since, unless `force` or `partial`',
    body: UndoInput,
    answer: json(UndoResult, 'Taken back'),
    errors: [409],
  },
  events: {
    get: api.importEvents,
    access: 'viewer',
    summary: 'One import now and at each change, as server-sent events, until nothing is under way',
    answer: text('Events `run`, each an ImportRun', 'text/event-stream'),
  },
});

/** What stands in the file of an import, and what its dry run made of it. */
export const importRows = endpoints('Imports', {
  sample: {
    get: api.importSample,
    access: 'viewer',
    summary: 'The columns of the file and its first rows, as they stand there',
    answer: json(ImportSample, 'Columns and rows'),
    errors: [409],
  },
  rows: {
    get: api.importRows,
    access: 'viewer',
    summary:
      'A page of what the dry run found: changed rows field by field, rejected ones with reasons',
    query: ImportRowsQuery,
    answer: json(ImportRowList, 'Rows'),
    errors: [409],
  },
  download: {
    get: api.importDownload,
    access: 'viewer',
    summary: 'All rows of a kind as CSV; rejected ones as they stand in the file, with the reason',
    query: ImportDownloadQuery,
    answer: text('The rows', 'text/csv'),
    errors: [409],
  },
});

/** Prices that wait for somebody. */
export const importHolds = endpoints('Imports', {
  list: {
    get: api.importHolds,
    access: 'viewer',
    summary: 'Prices that the sanity gate held back, newest first, with the evidence',
    query: HoldsQuery,
    answer: json(ImportHoldList, 'Held prices'),
  },
  release: {
    post: api.releaseHolds,
    access: 'editor',
    summary: 'Releases held prices: they are applied like any row, as one batch of the log',
    body: DecideHoldsInput,
    answer: json(DecidedHolds, 'Approved'),
    errors: [409],
  },
  discard: {
    post: api.discardHolds,
    access: 'editor',
    summary: 'Discards held prices: the plans keep theirs',
    body: DecideHoldsInput,
    answer: json(DecidedHolds, 'Rejected'),
    errors: [409],
  },
});

/** Mappings that are kept under a name. */
export const importProfiles = endpoints('Imports', {
  list: {
    get: api.importProfiles,
    access: 'viewer',
    summary: 'Mappings that are kept under a name, by name',
    answer: json(z.array(StoredProfile), 'Profiles'),
  },
  create: {
    post: api.importProfiles,
    access: 'editor',
    summary: 'Keeps a mapping under its name',
    body: NewProfile,
    answer: json(StoredProfile, 'Kept', 201),
    errors: [409],
  },
  update: {
    put: api.importProfile,
    access: 'editor',
    summary: 'Changes a kept mapping or its name',
    body: ProfileUpdate,
    answer: json(StoredProfile, 'The profile as it is now'),
    errors: [409, 428],
  },
  remove: {
    delete: api.importProfile,
    access: 'editor',
    summary: 'Deletes a kept mapping; plans that were read through it stay',
    headers: IfMatch,
    answer: json(Deleted, 'Deleted'),
    errors: [409],
  },
});

export const feeds = endpoints('Feeds', {
  list: {
    get: api.feeds,
    summary: 'Feeds by name: settings, next run, what came of the last one',
    answer: json(z.array(Feed), 'Feeds'),
  },
  read: {
    get: api.feed,
    summary: 'One feed',
    answer: json(Feed, 'The feed'),
  },
  create: {
    post: api.feeds,
    summary:
      'Adds a feed: an https address of the public internet or a path inside FEEDS_DIR, read at the times of a cron line (UTC). A secret is named by its variable of the environment, never sent or stored',
    body: FeedInput,
    answer: json(Feed, 'Added', 201),
    errors: [409],
  },
  try: {
    post: api.tryFeed,
    summary:
      'Fetches the file of a feed that need not be saved, and makes a dry run of it; nothing else is written. 400 says why it cannot be fetched or read',
    body: FeedInput,
    answer: json(FeedTrial, 'What it would bring'),
    errors: [503],
  },
  update: {
    put: api.feed,
    summary: 'Changes a feed',
    body: FeedUpdate,
    answer: json(Feed, 'The feed as it is now'),
    errors: [409, 428],
  },
  remove: {
    delete: api.feed,
    summary: 'Deletes a feed; plans and imports that it made stay',
    headers: IfMatch,
    answer: json(Deleted, 'Deleted'),
    errors: [409],
  },
  runs: {
    get: api.feedRuns,
    summary: 'Runs of a feed and what came of each, newest first',
    query: PageQuery,
    answer: json(FeedRunList, 'Runs'),
  },
  run: {
    post: api.runFeed,
    summary: 'Runs a feed now; its `lastRun` says what came of it. 409 while it is being run',
    answer: json(Feed, 'Under way', 202),
    errors: [409, 503],
  },
});

const MEDIA = ['text/csv', 'application/json'] as const;

export const exportFiles = endpoints('Export', {
  plans: {
    get: api.exportPlans,
    access: 'viewer',
    summary:
      'Plans as a file in the native format, public or not: all, or those that match the filters of the list. An import of the file changes nothing',
    query: ExportPlansQuery,
    answer: text('The file', ...MEDIA),
  },
  template: {
    get: api.exportTemplate,
    access: 'viewer',
    summary: 'A file of the native format with one example row, to fill in',
    query: TemplateQuery,
    answer: text('The file', ...MEDIA),
  },
});
