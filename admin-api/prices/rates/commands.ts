import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { COMMAND_LINE, defineCommand, withKnownErrors } from '../../command.ts';

/** `rates`: takes over a daily file of the European Central Bank. 1 says that it was refused. */
export const ratesCommand = defineCommand({
  name: 'rates',
  words: '<file>',
  about:
    'takes over the reference rates of a daily file of the European Central Bank (eurofxref-daily.xml or eurofxref.csv)',
  options: {
    accept: { type: 'boolean', about: 'also rates that are older or jump' },
  },
  read: ([file, ...more], { accept }) => ({
    file: file === undefined || more.length > 0 ? undefined : resolve(file),
    accept: accept === true,
  }),
  input: z.strictObject({ file: z.string('name one file'), accept: z.boolean() }),
  run: ({ file, accept }, { rates, now }) =>
    withKnownErrors(async () => {
      const csv = await readFile(file, 'utf8');
      const { result, message } = await rates.take(
        csv,
        { actor: COMMAND_LINE, now: now() },
        accept,
      );
      const hint = result === 'refused' ? '. With --accept they are taken over all the same' : '';
      const exitCode = result === 'failed' ? 2 : result === 'refused' ? 1 : 0;
      return { exitCode, message: `${message}${hint}.`, data: { result, message } };
    }),
});
