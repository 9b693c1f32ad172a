import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BINARY, checkHead, formatOf } from '#src/domain/imports/files/sniff.ts';
import { ImportFileError, MAX_IMPORT_BYTES } from '#src/domain/imports/types.ts';
import type { UploadedFile } from '#db/imports/import-runs.ts';
import { AppError, invalid } from '../core/errors.ts';
import { unpacked } from './unpack/unpack.ts';

/** A file that has arrived whole, under a name of our own. */
export interface ReceivedFile extends UploadedFile {
  path: string;
}

/** Bytes by which the kind of a file is told. */
const HEAD_BYTES = 4096;
const MAX_NAME = 200;

/** A file on its way in. */
export interface SentFile {
  /** What the sender calls it, percent-encoded. */
  name: string;
  body: AsyncIterable<Uint8Array> | null;
  /** Bytes that the sender speaks of. */
  announced?: number | null;
}

/**
 * Writes a body to the folder while it arrives, unpacked, and names it by chance: what the sender
 * calls it is only shown. Refused are more than 10 MB at the first byte too many, endings and
 * contents that are not read, and nothing at all; then no file stays.
 */
export async function receiveFile(
  folder: string,
  { name, body, announced = null }: SentFile,
): Promise<ReceivedFile> {
  const fileName = shownName(name);
  const format = withUploadErrors(() => formatOf(fileName));
  if (announced !== null && announced > MAX_IMPORT_BYTES) throw tooLarge();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `upload-${randomBytes(8).toString('hex')}`);
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  let binary = false;
  try {
    for await (const bytes of unpacked(body ?? nothing())) {
      size += bytes.length;
      if (size > MAX_IMPORT_BYTES) throw tooLarge();
      if (head.length < HEAD_BYTES) {
        head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES)]);
        if (head.length >= HEAD_BYTES) checkHead(head, format);
      }
      binary ||= bytes.includes(0);
      hash.update(bytes);
      await file.write(bytes);
    }
    if (size === 0) throw new AppError('invalid', 'The file is empty');
    checkHead(head, format);
    if (binary) throw new AppError('unsupported', BINARY);
    await file.close();
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error instanceof ImportFileError ? fileError(error) : error;
  }
  return { path, fileName, format, size, sha256: hash.digest('hex') };
}

/** What reading found wrong with a file as a whole, as an answer. */
export function fileError(error: ImportFileError): AppError {
  if (error.fault === 'unreadable') return new AppError('invalid', error.message);
  return new AppError(error.fault, error.message);
}

function withUploadErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof ImportFileError ? fileError(error) : error;
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function tooLarge(): AppError {
  return new AppError(
    'too_large',
    'The file is larger than 10 MB. Split it, or leave columns out.',
  );
}

/** The last part of a path, without what no name is written with; percent-encoded in the header. */
function shownName(header: string): string {
  let name: string;
  try {
    name = decodeURIComponent(header);
  } catch {
    throw invalid([{ path: 'x-file-name', message: 'X-File-Name is not percent-encoded' }]);
  }
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last
    .replace(/[\p{Cc}\p{Cf}<>]/gu, '')
    .trim()
    .slice(-MAX_NAME);
}
