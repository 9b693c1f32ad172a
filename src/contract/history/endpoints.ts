import { z } from 'zod';
import { api } from '#src/domain/core/paths/paths.ts';
import { TRASH_ENTITIES } from '#src/domain/core/vocabulary.ts';
import {
  AuditList,
  AuditQuery,
  Purged,
  PurgeInput,
  RestoredMany,
  RestoreInput,
  RestoreManyInput,
  RestoreVersionInput,
  RowVersion,
  TrashList,
  TrashQuery,
  UndoInput,
  UndoResult,
  VERSIONED,
} from './audit.ts';
import { Carrier } from '../places/carriers.ts';
import { IdParam } from '../core/common.ts';
import { endpoints, json, FILE } from '../core/endpoint.ts';
import { Plan } from '../plans/plans.ts';
import { Region } from '../places/regions.ts';
import { SeoPage } from '../pages/seo.ts';
import { BackupList, RestoreAccepted, RestoreBackupInput } from './backups.ts';

export const BACKUP_MEDIA = 'application/vnd.sqlite3';
const params = z.object({ name: z.string().max(100) });

export const backups = endpoints('Database', {
  list: {
    get: api.backups,
    summary: 'The backups on the server, newest first',
    answer: json(BackupList, 'Backups'),
  },
  make: {
    post: api.backups,
    summary:
      'Backs the database up now: a copy in the folder of backups that is proven by all of a restore but its last step. Ten an hour, while the disk has room for three more',
    query: z.strictObject({}),
    answer: json(BackupList, 'Backed up', 201),
    errors: [409, 503],
  },
  download: {
    get: api.backup,
    person: true,
    summary:
      'A copy of a backup without people as a SQLite file: carriers, regions, plans with price records, drafts, sources and answers to reports, pictures, SEO settings, import profiles and feeds, trash included; no accounts, addresses, tokens or log',
    params,
    answer: { status: 200, description: 'The file', content: { [BACKUP_MEDIA]: FILE } },
    errors: [409],
  },
  restore: {
    post: api.restoreBackup,
    confirm: true,
    summary:
      'Puts a backup in the place of the database: tries it first, then the server starts anew with it. All sessions and tokens end; the database of before is kept',
    params,
    body: RestoreBackupInput,
    answer: json(RestoreAccepted, 'It was tried, and the server starts anew', 202),
    errors: [409],
  },
});

const Restored = z.union([Plan, Carrier, Region, SeoPage]);
export type Restored = z.infer<typeof Restored>;
const VersionParams = IdParam.extend({
  entity: z.enum(VERSIONED),
  line: z.coerce.number('must be a line of the log').int().positive(),
});

export const audit = endpoints('History', {
  list: {
    get: api.audit,
    access: 'viewer',
    summary: 'Who changed what, newest first',
    query: AuditQuery,
    answer: json(AuditList, 'Lines of the log'),
  },
  undoOne: {
    post: api.undo,
    access: 'editor',
    summary:
      'Takes one change back; refused with `conflicts` when others changed the same values since, unless `force` or `partial`',
    body: UndoInput,
    answer: json(UndoResult, 'Taken back'),
    errors: [409],
  },
  undoMany: {
    post: api.undoBatch,
    access: 'editor',
    summary: 'Takes a whole bulk change back, in one commit',
    params: z.object({
      id: z.uuid('must be the id of a batch'),
    }),
    body: UndoInput,
    answer: json(UndoResult, 'Taken back'),
    errors: [409],
  },
  trash: {
    get: api.trash,
    access: 'viewer',
    summary: 'Everything that was deleted, newest first',
    query: TrashQuery,
    answer: json(TrashList, 'The trash'),
  },
  restore: {
    post: api.restore,
    access: 'editor',
    summary: 'Brings something back; needs a new slug, code or path when the old one is taken',
    params: IdParam.extend({
      entity: z.enum(TRASH_ENTITIES),
    }),
    body: RestoreInput,
    answer: json(Restored, 'The entry as it is now'),
    errors: [409],
  },
  restoreMany: {
    post: api.restoreMany,
    access: 'editor',
    summary: 'Brings several things back, as one batch; what cannot come back is named and left',
    body: RestoreManyInput,
    answer: json(RestoredMany, 'What came back'),
    errors: [404, 409],
  },
  purge: {
    post: api.purge,
    summary: 'Deletes things of the trash for good, all of them or none',
    body: PurgeInput,
    answer: json(Purged, 'Gone'),
    errors: [404, 409],
  },
  version: {
    get: api.rowVersion,
    access: 'viewer',
    summary: 'What a plan, carrier or region was after a line of the log, beside what it is now',
    params: VersionParams,
    answer: json(RowVersion, 'The fields that differ'),
    errors: [409],
  },
  restoreVersion: {
    post: api.rowVersion,
    access: 'editor',
    summary: 'Makes a plan, carrier or region again what it was, by the rules of an edit',
    params: VersionParams,
    body: RestoreVersionInput,
    answer: json(Restored, 'The entry as it is now'),
    errors: [409, 428],
  },
});
