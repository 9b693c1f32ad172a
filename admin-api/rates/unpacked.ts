import { isZip } from '#src/domain/import/sniff.ts';
import { ImportFileError } from '#src/domain/import/types.ts';
import { openZip } from '../unpack/zip.ts';

/** Bytes that a file of daily rates may unpack to; the bank's has a few hundred. */
const MAX_BYTES = 1_000_000;

/** The text of a file, or of the first file of a ZIP archive, as the bank publishes its own; null for one that cannot be read. */
export async function unpackedRates(body: Buffer): Promise<string | null> {
  if (!isZip(body)) return body.toString('utf8');
  try {
    const zip = openZip(body);
    const bytes = await Array.fromAsync(zip.read(zip.names[0] ?? '', MAX_BYTES));
    return Buffer.concat(bytes).toString('utf8');
  } catch (error) {
    if (error instanceof ImportFileError) return null;
    throw error;
  }
}
