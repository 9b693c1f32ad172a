import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { plural } from '#src/domain/core/plural.ts';
import type { Tool } from '../../command.ts';
import { moveDurably, removeDatabase } from '../../core/files/durable.ts';
import { AppError } from '../../core/errors.ts';
import { asCopyError, CopyError } from './copy.ts';
import { backupTask, problemError } from './in-worker.ts';
import { makeBackupFile, backupSource } from './make.ts';
import {
  accountsText,
  findBackup,
  restoreBackup,
  ServerRunsError,
  withdrawnText,
} from './restore.ts';
import { backupFolder, listBackups, readFailure } from './store.ts';

/** `backup`: a checked copy, whether or not the server runs. */
export const backupTool: Tool = {
  name: 'backup',
  about: 'copies the database, proven, also while the server runs',
  options: { to: { type: 'string', about: 'the file to write; default: one in backups/' } },
  run: ({ words, values }, source) =>
    refusing(async () => {
      if (words.length > 0) return null;
      const { to } = values;
      if (typeof to === 'string') {
        const file = resolve(to);
        const { copy } = await intoPlace(file, async (part) => {
          const made = await backupTask('makeBackup', { from: backupSource(source.env), to: part });
          if (made.problem) throw problemError(made.problem);
          return made;
        });
        return done(`Backed up to ${file}: ${contentOf(copy.inspection.rows)}.`, { file });
      }
      const name = await makeBackupFile('manual', source);
      const made = (await listBackups(source.env.dataDir)).find((backup) => backup.name === name)!;
      const message = `Backed up to ${backupFolder(source.env.dataDir)}/${name}: ${plural(made.plans ?? 0, 'plan')}, ${megabytes(made.bytes)}.`;
      return done(message, made);
    }),
};

/** `backup:without-people`: what may be handed on of a backup. */
export const withoutPeopleTool: Tool = {
  name: 'backup:without-people',
  words: '<backup> <file>',
  about: 'copies a backup without accounts, addresses and the log',
  run: ({ words }, { env }) =>
    refusing(async () => {
      const [given, to, ...more] = words;
      if (!given || !to || more.length > 0) return null;
      const file = resolve(to);
      const from = findBackup(given, env.dataDir);
      await intoPlace(file, (part) => backupTask('withoutPeople', { from, to: part }));
      return done(`Copied without people to ${file}.`, { file });
    }),
};

/** `backup:list`: what there is to restore. */
export const listBackupsTool: Tool = {
  name: 'backup:list',
  about: 'the backups, newest first; * is one that was proven when it was made',
  async run({ words }, { env }) {
    if (words.length > 0) return null;
    const backups = await listBackups(env.dataDir);
    const failure = await readFailure(env.dataDir);
    const lines = backups.map(
      ({ name, bytes, plans, good }) =>
        `${good ? '*' : ' '} ${name}  ${megabytes(bytes)}${plans === null ? '' : `, ${plural(plans, 'plan')}`}`,
    );
    if (backups.length === 0) lines.push(`There is no backup in ${backupFolder(env.dataDir)}.`);
    if (failure) lines.push(`The last one failed on ${failure.at}: ${failure.reason}`);
    return done(lines.join('\n'), { folder: backupFolder(env.dataDir), backups, failure });
  },
};

/** `restore`: a backup in the place of the database. */
export const restoreTool: Tool = {
  name: 'restore',
  words: '<file>',
  about: 'puts a backup in the place of the database; the server must be stopped',
  run: ({ words }, source) =>
    refusing(async () => {
      const [file, ...more] = words;
      if (!file || more.length > 0) return null;
      const { rows, migrated, written, accounts, kept } = await restoreBackup(file, source);
      const lines = [
        `Restored: ${contentOf(rows)}. All sessions and tokens have ended.`,
        accountsText(accounts),
        ...(migrated.length > 0 ? [`${plural(migrated.length, 'migration')} applied.`] : []),
        ...written.map(withdrawnText),
        ...(kept ? [`The database of before is kept as ${kept}`] : []),
        'Start the server now: it builds the pages anew.',
      ];
      return done(lines.join('\n'), { rows, migrated, written, accounts, kept });
    }),
};

/** Makes a file at a place that a person named, where nothing may be yet: whole, or not at all. */
async function intoPlace<T>(file: string, work: (part: string) => Promise<T>): Promise<T> {
  if (existsSync(file)) throw new CopyError(`${file} exists already`);
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.partial`;
  try {
    const made = await work(part);
    await moveDurably(part, file);
    return made;
  } finally {
    await removeDatabase(part);
  }
}

const done = (message: string, data: unknown) => ({ exitCode: 0, message, data });
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
const contentOf = (rows: Record<string, number>) =>
  `${plural(rows.plans ?? 0, 'plan')}, ${plural(rows.price_records ?? 0, 'price record')}, ${plural(rows.users ?? 0, 'user')}`;

/** Refusals are results; 3 says that the server is in the way. */
async function refusing(work: () => ReturnType<Tool['run']>): ReturnType<Tool['run']> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ServerRunsError) return { exitCode: 3, message: error.message };
    if (error instanceof AppError) return { exitCode: 1, message: error.message };
    const { message, cause } = asCopyError(error);
    const more = cause ? ` (${String(cause)})` : '';
    return { exitCode: 1, message: `${sentence(message)}${more}` };
  }
}

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
