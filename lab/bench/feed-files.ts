/** The fixtures of the presets as whole files, for tests and measurements. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WholeFile } from '#src/domain/import/fuzzing.ts';
import { PRESET_NAMES } from '#src/domain/import/mapping.ts';
import { formatOf } from '#src/domain/import/sniff.ts';

const FOLDER = join(import.meta.dirname, '../../src/domain/import/presets/fixtures');

/** One file after the other, each with the preset that its name begins with. */
export async function feedFiles(): Promise<WholeFile[]> {
  const names = (await readdir(FOLDER)).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      text: await readFile(join(FOLDER, name), 'utf8'),
      format: formatOf(name),
      mapping: {
        kind: 'preset' as const,
        preset: PRESET_NAMES.find((preset) => name.startsWith(preset))!,
        constants: { carrier: 'airalo', region: 'US', planType: 'travel', currency: 'USD' },
      },
    })),
  );
}
