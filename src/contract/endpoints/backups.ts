import { z } from 'zod';
import { api } from '#src/domain/paths.ts';
import {
  BackupList,
  BackupQuery,
  ContentCheck,
  ContentRestored,
  RestoreAccepted,
  RestoreContentInput,
} from '../backups.ts';
import { endpoints, FILE, json } from '../endpoint.ts';

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
      'Backs the database up now: a checked copy in the folder of backups, of everything or of content only',
    query: BackupQuery,
    answer: json(BackupList, 'Backed up', 201),
    errors: [409, 503],
  },
  download: {
    get: api.backup,
    person: true,
    summary:
      'A backup of content as a SQLite file: carriers, regions, plans with price records, drafts, sources and answers to reports, SEO settings, import profiles and feeds, trash included. Backups with users are not sent',
    params,
    answer: { status: 200, description: 'The file', content: { [BACKUP_MEDIA]: FILE } },
  },
  upload: {
    post: api.backupFile,
    person: true,
    summary:
      'Takes a backup of any kind as the body, checks its content whole and keeps that as a backup of content. Nothing else is changed',
    media: { 'application/octet-stream': FILE, [BACKUP_MEDIA]: FILE },
    answer: json(ContentCheck, 'What it holds, and what it would replace', 201),
    errors: [413, 415],
  },
  check: {
    get: api.backupContent,
    summary: 'Reads the content of a backup whole, of any kind; nothing is changed',
    params,
    answer: json(ContentCheck, 'What it holds, and what it would replace'),
  },
  restore: {
    post: api.backupContent,
    confirm: true,
    summary:
      'Puts the content of a backup in the place of all content, after a backup of the database, as one transaction. Users, sessions and the log stay',
    params,
    body: RestoreContentInput,
    answer: json(ContentRestored, 'Restored'),
    errors: [409],
  },
  restoreAll: {
    post: api.restoreBackup,
    confirm: true,
    summary:
      'Puts a whole backup in the place of the database: tries it first, then the server starts anew with it. All sessions and tokens end; the database of before is kept',
    params,
    body: RestoreContentInput,
    answer: json(RestoreAccepted, 'It was tried, and the server starts anew', 202),
    errors: [409],
  },
});
