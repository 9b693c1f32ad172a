import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Db } from '#db/core/connect/client.ts';
import { listProfiles } from '#db/imports/import-profiles.ts';
import { ImportProfile } from '#src/contract/imports/imports.ts';
import { type PresetName } from '#src/domain/imports/mapping/mapping.ts';
import { NATIVE_FIELDS, type NativeField } from '#src/domain/imports/columns.ts';

/** A value for all rows: `--set region=DE`. */
export const Constant = z.tuple([
  z.enum(
    NATIVE_FIELDS,
    '--set is name=value, with a column of docs/import-format.md as name: region=DE',
  ),
  z.string('--set is name=value: region=DE').max(2000, '--set takes at most 2000 characters'),
]);

/** What stands after `--set`: the column's name as we write it, and the value. */
export function constantOf(text: string): [name: string, value: string | undefined] {
  const [name = '', ...value] = text.split('=');
  const field = NATIVE_FIELDS.find((known) => known.toLowerCase() === name.trim().toLowerCase());
  return [field ?? name, value.length > 0 ? value.join('=').trim() : undefined];
}

/** What a call says of how its file is read. */
interface Reading {
  preset?: PresetName | undefined;
  profile?: { name: string; file: string } | undefined;
  prices: boolean;
  set: readonly (readonly [NativeField, string])[];
}

/** How the file is read. The name of a kept profile goes before a file that is called the same. */
export async function mappingOf(db: Db, { preset, profile, prices, set }: Reading) {
  if (prices) return { kind: 'price-history' };
  if (preset) return { kind: 'preset', preset, constants: Object.fromEntries(set) };
  if (!profile) return { kind: 'native' };
  const read = await profileOf(db, profile);
  const constants = set.map(([name, constant]) => [name, { constant }] as const);
  const fields = { ...read.fields, ...Object.fromEntries(constants) };
  return { kind: 'profile', profile: { ...read, fields } };
}

async function profileOf(
  db: Db,
  { name, file }: NonNullable<Reading['profile']>,
): Promise<z.output<typeof ImportProfile>> {
  const kept = (await listProfiles(db)).find(
    (stored) => stored.profile.name.toLowerCase() === name.trim().toLowerCase(),
  );
  if (kept) return kept.profile;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`There is neither a kept profile nor a file called ${name}`);
  });
  try {
    return ImportProfile.parse(JSON.parse(text) as unknown);
  } catch (error) {
    const why = error instanceof z.ZodError ? error.issues[0]!.message : 'it is no JSON';
    throw new Error(`${file} is no profile: ${why}`, { cause: error });
  }
}
