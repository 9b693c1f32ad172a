import { paths } from '#src/domain/core/paths/paths.ts';
import type { RatesOfDay } from '#src/domain/core/money/rates.ts';
import { request } from '../core/api.ts';
import { fetchFile } from '../lists/fetch-file.ts';

let known: Promise<RatesOfDay | null> | undefined;

/** The reference rates as `paths.rates` holds them, read once; null where the site has none or is away. */
export async function readRates(): Promise<RatesOfDay | null> {
  known ??= fetchFile(request, paths.rates);
  return known.catch(() => {
    known = undefined;
    return null;
  });
}
