import { z } from 'zod';
import { api } from '#src/domain/core/paths/paths.ts';
import { BackupList, RestoreAccepted, RestoreBackupInput } from './backups.ts';
import { endpoints, FILE, json } from '../core/endpoint.ts';

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
