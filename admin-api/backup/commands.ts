import { resolve } from 'node:path';
import { plural } from '#src/domain/plural.ts';
import type { Tool } from '../control/tool.ts';
import { CopyError } from './copy.ts';
import { drillRestore } from './drill.ts';
import { copyTo, makeBackup } from './make.ts';
import { accountsText } from './replaced.ts';
import { restoreBackup, ServerRunsError, withdrawnText } from './restore.ts';
import { backupFolder, listBackups, readFailure } from './store.ts';

/** `backup`: a checked copy, whether or not the server runs. */
export const backupTool: Tool = {
  name: 'backup',
  about: 'copies the database, checked, also while the server runs',
  options: {
    content: { type: 'boolean', about: 'only content: without users, sessions and the log' },
    to: { type: 'string', about: 'the file to write; default: one in backups/' },
  },
  run: ({ words, values }, source) =>
    refusing(async () => {
      if (words.length > 0) return null;
      const content = values.content === true;
      if (typeof values.to === 'string') {
        const file = resolve(values.to);
        const { inspection } = await copyTo(file, source, content ? 'content' : 'all');
        return done(`Backed up to ${file}: ${contentOf(inspection.rows)}.`, { file });
      }
      const name = await makeBackup(content ? 'content' : 'manual', source);
      const made = (await listBackups(source.env.dataDir)).find((backup) => backup.name === name)!;
      const message = `Backed up to ${backupFolder(source.env.dataDir)}/${name}: ${plural(made.plans ?? 0, 'plan')}, ${megabytes(made.bytes)}.`;
      return done(message, made);
    }),
};

/** `backup:list`: what there is to restore. */
export const listBackupsTool: Tool = {
  name: 'backup:list',
  about: 'the backups, newest first; * is one that was checked when it was made',
  async run({ words }, { env }) {
    if (words.length > 0) return null;
    const backups = await listBackups(env.dataDir);
    const failure = await readFailure(env.dataDir);
    const lines = backups.map(
      ({ name, bytes, plans, good, contentOnly }) =>
        `${good ? '*' : ' '} ${name}  ${megabytes(bytes)}${plans === null ? '' : `, ${plural(plans, 'plan')}`}${contentOnly ? ', content only' : ''}`,
    );
    if (backups.length === 0) lines.push(`There is no backup in ${backupFolder(env.dataDir)}.`);
    if (failure) lines.push(`The last one failed on ${failure.at}: ${failure.reason}`);
    return done(lines.join('\n'), { folder: backupFolder(env.dataDir), backups, failure });
  },
};

/** `backup:try`: everything of a restore but its last step. */
export const tryBackupTool: Tool = {
  name: 'backup:try',
  about: 'puts the newest good backup back on trial, beside the database, and compares it',
  run: ({ words }, { env, now }) =>
    refusing(async () => {
      if (words.length > 0) return null;
      const drill = await drillRestore({ env, now: () => now });
      if (drill.problem !== null) throw new CopyError(drill.problem);
      return done(
        `Restored on trial and compared: ${drill.backup}, ${plural(drill.rows, 'row')}.`,
        drill,
      );
    }),
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
    if (error instanceof CopyError) return { exitCode: 1, message: sentence(error.message) };
    throw error;
  }
}

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
