import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportFileError } from '#src/domain/imports/types.ts';

/** How often larger something may become by unpacking; text reaches 50, a bomb 1,000. */
const MAX_RATIO = 200;
/** Bytes up to which the ratio does not count: few bytes of much alike text harm nobody. */
const FREE_BYTES = 1024 * 1024;

/**
 * Unpacks gzip while it comes. Throws an ImportFileError at the first block above `most` bytes,
 * when they grow more than text does, and when they are damaged or cut off: little is ever held.
 */
export async function* inflated(
  packed: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
): AsyncGenerator<Buffer, void, void> {
  const inflater = createGunzip();
  let cause: Error | null = null;
  // What goes wrong comes out of the inflater, or is the sender's and stays what it is.
  pipeline(Readable.from(packed, { objectMode: false }), inflater, (error) => {
    cause = error ?? null;
  });
  let size = 0;
  try {
    for await (const bytes of inflater as AsyncIterable<Buffer>) {
      size += bytes.length;
      if (size > most) throw tooLarge(`unpacks to more than ${megabytes(most)} MB`);
      if (size > FREE_BYTES && size > inflater.bytesWritten * MAX_RATIO) {
        throw tooLarge(`becomes more than ${MAX_RATIO} times as large by unpacking`);
      }
      yield bytes;
    }
  } catch (error) {
    if (isZlib(error) || isZlib(cause)) throw new ImportFileError('unreadable', DAMAGED);
    throw error;
  } finally {
    inflater.destroy();
  }
}

const DAMAGED = 'The packed file is damaged or cut off.';
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
const isZlib = (error: unknown) =>
  error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('Z_');

function tooLarge(what: string): ImportFileError {
  return new ImportFileError('too_large', `The file ${what}.`);
}
