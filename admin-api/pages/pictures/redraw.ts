import { createHash } from 'node:crypto';
import { readPictureHead, type PictureHead } from '#src/domain/core/pictures/picture-head.ts';
import {
  PICTURE_KINDS,
  PICTURE_LIMITS,
  SMALLEST,
  type PictureUse,
} from '#src/domain/core/pictures/pictures.ts';
import { AppError } from '../../core/errors.ts';
import { inWorker } from '../../core/process/worker.ts';

/** Ends what hangs, also where the machine is busy: what costs is bounded in the process (draw.ts). */
const TIMEOUT_MS = 60_000;
/** Heap of the process; pixels lie outside of it. */
const HEAP_MB = 128;

/** A picture as it is kept: its files as base64 text, named by what the large one holds. */
export interface Redrawn {
  hash: string;
  width: number;
  height: number;
  bytes: number;
  large: string;
  small: string | null;
}

/**
 * Draws a picture anew in a process of its own. Throws an AppError that says what is wrong with it:
 * what is no picture (415), too large in bytes (413) or pixels, or cannot be drawn.
 */
export async function redraw(bytes: Buffer, use: PictureUse): Promise<Redrawn> {
  const { kind } = checkHead(bytes, use);
  const limits = { heapMb: HEAP_MB, timeoutMs: TIMEOUT_MS };
  const drawn = await inWorker('drawPicture', { bytes, use, kind }, limits).catch(() => null);
  if (drawn === null) {
    const message = 'This picture cannot be drawn: it is damaged, or too much for the server';
    throw new AppError('unsupported', message);
  }
  if ('refused' in drawn) throw new AppError('unsupported', drawn.refused);
  const { width, height, large, small } = drawn;
  return {
    hash: createHash('sha256').update(large).digest('hex').slice(0, 32),
    width,
    height,
    bytes: large.length,
    large: base64(large),
    small: small && base64(small),
  };
}

/** What the head of a file says, if it may be drawn. */
function checkHead(bytes: Buffer, use: PictureUse): PictureHead {
  if (bytes.length === 0) throw new AppError('invalid', 'The file is empty');
  if (bytes.length > PICTURE_LIMITS.bytes) throw tooLarge();
  const head = readPictureHead(bytes);
  if (!head) throw new AppError('unsupported', `This is no picture in ${PICTURE_KINDS}`);
  const { width, height } = head;
  if (width === null || height === null) return head;
  const size = `${width} × ${height} pixels`;
  const { pixels, side } = PICTURE_LIMITS;
  if (width * height > pixels || Math.max(width, height) > side) {
    const most = `at most ${pixels / 1_000_000} million pixels, and ${side} on a side`;
    throw new AppError('unsupported', `The picture has ${size}; ${most} are taken`);
  }
  if (Math.max(width, height) < SMALLEST[use] || Math.min(width, height) < 1) {
    const least = `at least ${SMALLEST[use]} on its longer side are needed`;
    throw new AppError('unsupported', `The picture has ${size}; ${least}`);
  }
  return head;
}

/** A file of more bytes than are taken. */
export function tooLarge(): AppError {
  return new AppError('too_large', 'The picture is larger than 5 MB');
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
