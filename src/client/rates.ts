import { paths } from '#src/domain/paths.ts';
import type { RatesOfDay } from '#src/domain/rates.ts';
import { createRequest, fetchFile } from './api.ts';

let known: Promise<RatesOfDay | null> | undefined;

/** The reference rates as `paths.rates` holds them, read once; null where the site has none or is away. */
export async function readRates(): Promise<RatesOfDay | null> {
  known ??= fetchFile(
    createRequest((input, init) => fetch(input, init)),
    paths.rates,
  );
  return known.catch(() => {
    known = undefined;
    return null;
  });
}
