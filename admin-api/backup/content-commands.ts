import { resolve } from 'node:path';
import { z } from 'zod';
import type { ContentCounts } from '#src/contract/backups.ts';
import { plural } from '#src/domain/plural.ts';
import { COMMAND_LINE, defineCommand } from '../control/command.ts';
import { told } from '../control/outcome.ts';
import { createLog } from '../log.ts';
import { checkBackup, restoreContent } from './content.ts';
import { isBackup } from './store.ts';

/** `backup:restore-content`: the content of a backup in the place of all content. */
export const restoreContentCommand = defineCommand({
  name: 'backup:restore-content',
  words: '<file>',
  about: 'checks the content of a backup; with --apply puts it in the place of all content',
  options: {
    'dry-run': { type: 'boolean', about: 'only look: nothing is written' },
    apply: { type: 'boolean', about: 'back the database up, then replace all content' },
  },
  read: ([file, ...more], values) => ({
    file: file && more.length === 0 ? (isBackup(file) ? file : resolve(file)) : undefined,
    dryRun: values['dry-run'] === true,
    apply: values.apply === true,
  }),
  input: z
    .strictObject({
      file: z.string('name the backup to read'),
      dryRun: z.boolean(),
      apply: z.boolean(),
    })
    .refine((input) => input.dryRun !== input.apply, 'say either --dry-run or --apply'),
  run: ({ file, apply }, { db, env, now }) =>
    told(async () => {
      const time = now();
      if (!apply) {
        const { counts, current } = await checkBackup({ db, env, now: time }, file);
        const message = `The file is whole: ${textOf(counts)}. It would replace ${textOf(current)}.`;
        return { exitCode: 0, message, data: { counts, current } };
      }
      const deps = { db, env, log: createLog('silent') };
      const { counts, backup } = await restoreContent(deps, file, {
        actor: COMMAND_LINE,
        now: time,
      });
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
