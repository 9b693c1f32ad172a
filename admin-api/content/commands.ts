import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { ContentCounts } from '#src/contract/content.ts';
import { plural } from '#src/domain/plural.ts';
import { defineCommand } from '../control/command.ts';
import { fails, told } from '../control/outcome.ts';
import { createLog } from '../log.ts';
import { contentBytes, look, replaceContent } from './content.ts';

/** `content:backup`: all content as one file. */
export const backupContentCommand = defineCommand({
  name: 'content:backup',
  about: 'writes all content, without users and the log, as one file that a restore takes back',
  options: { out: { type: 'string', about: 'the file to write; default: one with a date, here' } },
  read: (words, { out }) => ({
    folder: words.length > 0 ? null : process.cwd(),
    ...(typeof out === 'string' && { out: resolve(out) }),
  }),
  input: z.strictObject({
    folder: z.string('content:backup takes options only'),
    out: z.string().optional(),
  }),
  run: ({ folder, out }, services) =>
    told(async () => {
      const day = services.now().toISOString().slice(0, 10);
      const file = out ?? join(folder, `sim-atlas-content-${day}.ndjson`);
      if ((await stat(file).catch(() => null))?.isDirectory()) return fails(`${file} is a folder`);
      const partial = `${file}.partial`;
      try {
        const bytes = await contentBytes(services);
        await pipeline(bytes, createWriteStream(partial, { mode: 0o600 }));
        // A file that could not be read again would be no backup.
        const { counts } = await look(services.db, partial, services.now());
        await rename(partial, file);
        return {
          exitCode: 0,
          message: `${textOf(counts)} written to ${file}`,
          data: { file, counts },
        };
      } finally {
        await rm(partial, { force: true });
      }
    }),
});

/** `content:restore`: such a file in the place of all content. */
export const restoreContentCommand = defineCommand({
  name: 'content:restore',
  words: '<file>',
  about: 'checks a backup of content; with --apply puts it in the place of all content',
  options: {
    'dry-run': { type: 'boolean', about: 'only look: nothing is written' },
    apply: { type: 'boolean', about: 'back the database up, then replace all content' },
  },
  read: ([file, ...more], values) => ({
    file: file && more.length === 0 ? resolve(file) : undefined,
    dryRun: values['dry-run'] === true,
    apply: values.apply === true,
  }),
  input: z
    .strictObject({
      file: z.string('name the file to read'),
      dryRun: z.boolean(),
      apply: z.boolean(),
    })
    .refine((input) => input.dryRun !== input.apply, 'say either --dry-run or --apply'),
  run: ({ file, apply }, { db, env, now }) =>
    told(async () => {
      await stat(file);
      const time = now();
      if (!apply) {
        const { counts, current } = await look(db, file, time);
        const message = `The file is whole: ${textOf(counts)}. It would replace ${textOf(current)}.`;
        return { exitCode: 0, message, data: { counts, current } };
      }
      const actor = { id: null, name: 'command line', way: 'cli' } as const;
      const deps = { db, env, log: createLog('silent') };
      const { counts, backup } = await replaceContent(deps, file, { actor, now: time });
      const message = `Restored: ${textOf(counts)}. The database of before is kept as ${backup}.`;
      return { exitCode: 0, message, data: { counts, backup } };
    }),
});

const textOf = ({ carriers, regions, plans, priceRecords }: ContentCounts) =>
  [
    plural(carriers, 'carrier'),
    plural(regions, 'region'),
    plural(plans, 'plan'),
    plural(priceRecords, 'price record'),
  ].join(', ');
