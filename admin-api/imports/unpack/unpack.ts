import { ImportFileError, MAX_IMPORT_BYTES } from '#src/domain/imports/types.ts';
import { isGzip } from '#src/domain/imports/files/sniff.ts';
import { inflated } from './inflated.ts';

/**
 * The bytes of a file as an import reads it, while it arrives: gzip unpacked, all else as it is. Its
 * first bytes say what it is. Bounded: what arrives and what comes of it are 10 MB each. Throws an
 * ImportFileError.
 */
export async function* unpacked(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  const [head, all] = await begun(counted(body));
  yield* isGzip(head) ? inflated(all, MAX_IMPORT_BYTES) : all;
}

async function* counted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  let size = 0;
  for await (const bytes of body) {
    size += bytes.length;
    if (size > MAX_IMPORT_BYTES) {
      const message = 'The file is larger than 10 MB. Split it, or leave columns out.';
      throw new ImportFileError('too_large', message);
    }
    yield bytes;
  }
}

/** The first two bytes, or fewer of a shorter file, and all of it with them. */
async function begun(
  body: AsyncGenerator<Uint8Array, void, void>,
): Promise<[Uint8Array, AsyncGenerator<Uint8Array, void, void>]> {
  let head = Buffer.alloc(0);
  while (head.length < 2) {
    const next = await body.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* all() {
    if (head.length > 0) yield head;
    yield* body;
  }
  return [head, all()];
}
