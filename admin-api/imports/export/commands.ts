import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { exportPlans } from '#db/plans/export-plans.ts';
import { ExportPlansQuery } from '#src/contract/imports/exports.ts';
import { serialise } from '#src/domain/imports/serialise.ts';
import { IMPORT_FORMATS } from '#src/domain/imports/types.ts';
import { plural } from '#src/domain/core/plural.ts';
import { defineCommand, fails, withKnownErrors } from '../../command.ts';

/** `export`: plans as a file in the native format. */
export const exportCommand = defineCommand({
  name: 'export',
  about: 'writes plans, public or not, as a file that an import takes back unchanged',
  options: {
    format: { type: 'string', about: `${IMPORT_FORMATS.join(', ')} (default csv)` },
    history: { type: 'boolean', about: 'with all price records' },
    filter: { type: 'string', about: "as in the dashboard's address: 'region=UK&statuses=active'" },
    out: { type: 'string', about: 'the file to write; default: one with a date, here' },
  },
  read: (words, { format, history, filter, out }) => ({
    query: {
      ...Object.fromEntries(new URLSearchParams(typeof filter === 'string' ? filter : '')),
      ...(format !== undefined && { format }),
      ...(history !== undefined && { history }),
    },
    folder: words.length > 0 ? null : process.cwd(),
    ...(typeof out === 'string' && { out: resolve(out) }),
  }),
  input: z.strictObject({
    query: z.strictObject(ExportPlansQuery.shape),
    folder: z.string('export takes options only'),
    out: z.string().optional(),
  }),
  run: ({ query, folder, out }, { db, now }) =>
    withKnownErrors(async () => {
      const { format, history, ...filters } = query;
      const time = now();
      const file =
        out ?? join(folder, `sim-atlas-plans-${time.toISOString().slice(0, 10)}.${format}`);
      let plans = 0;
      const rows = async function* () {
        for await (const plan of exportPlans(db, filters, { history, now: time })) {
          plans += 1;
          yield plan;
        }
      };
      if ((await stat(file).catch(() => null))?.isDirectory()) return fails(`${file} is a folder`);
      await writeWhole(file, serialise(rows(), { format, history }));
      return {
        exitCode: 0,
        message: `${plural(plans, 'plan')} written to ${file}`,
        data: { file, plans },
      };
    }),
});

/** Writes a file that appears only when it is whole. */
export async function writeWhole(file: string, pieces: AsyncIterable<string>): Promise<void> {
  const partial = `${file}.partial`;
  try {
    await pipeline(pieces, createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
