import { ImportFileError, MAX_IMPORT_BYTES } from '#src/domain/import/types.ts';
import { isGzip, isZip } from '#src/domain/import/sniff.ts';
import { inflated } from './inflated.ts';
import { isWorkbook, workbookAsCsv } from './workbook.ts';
import { openZip } from './zip.ts';

/**
 * The bytes of a file as an import reads it, while it arrives: gzip unpacked, a sheet of an Excel
 * workbook as CSV (`sheet`: its name; null: the first), all else as it is. Its first bytes say what
 * it is. Bounded: what arrives and what comes of it are 10 MB each. Throws an ImportFileError.
 */
export async function* unpacked(
  body: AsyncIterable<Uint8Array>,
  sheet: string | null,
): AsyncGenerator<Uint8Array, void, void> {
  const [head, all] = await begun(counted(body));
  if (sheet !== null && !isZip(head)) {
    throw new ImportFileError('unsupported', 'Only an Excel workbook (.xlsx) has sheets to name.');
  }
  if (isGzip(head)) yield* inflated(all, 'gzip', MAX_IMPORT_BYTES);
  else if (isZip(head)) yield* textOf(await gathered(all), sheet);
  else yield* all;
}

async function* textOf(body: Buffer, sheet: string | null): AsyncGenerator<Uint8Array> {
  const zip = openZip(body);
  if (!isWorkbook(zip)) {
    throw new ImportFileError('unsupported', 'The file is a ZIP archive: unpack it first.');
  }
  for await (const text of workbookAsCsv(zip, sheet)) if (text) yield Buffer.from(text);
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

/** The first four bytes, or fewer of a shorter file, and all of it with them. */
async function begun(
  body: AsyncGenerator<Uint8Array, void, void>,
): Promise<[Uint8Array, AsyncGenerator<Uint8Array, void, void>]> {
  let head = Buffer.alloc(0);
  while (head.length < 4) {
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

async function gathered(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const blocks: Uint8Array[] = [];
  for await (const bytes of body) blocks.push(bytes);
  return Buffer.concat(blocks);
}
