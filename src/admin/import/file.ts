import { checkHead, formatOf } from '#src/domain/import/sniff.ts';
import { ImportFileError, MAX_IMPORT_BYTES } from '#src/domain/import/types.ts';
import { ApiError } from '../data/call.ts';
import { api } from '#src/domain/paths.ts';
import type { ImportRun } from '#src/contract/imports.ts';

/** Bytes by which the kind of a file is told. */
const HEAD_BYTES = 4096;

/** Why a file would be refused, told before it is sent; null when it may go. */
export async function fileProblem(file: File): Promise<string | null> {
  try {
    const format = formatOf(file.name);
    if (file.size === 0) return 'The file is empty.';
    if (file.size > MAX_IMPORT_BYTES) {
      return `The file has ${sizeText(file.size)}; at most 10 MB are taken. Split it, or leave columns out.`;
    }
    checkHead(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()), format);
    return null;
  } catch (error) {
    if (error instanceof ImportFileError) return error.message;
    return 'The file cannot be read. Please choose it again.';
  }
}

/** A size in bytes as people say it: '38 KB', '1.4 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/**
 * Sends a file as it is and tells how far it is, from 0 to 1. Rejects with ApiError for an answer
 * that is not OK, with TypeError when nothing answers, and with the signal's reason when stopped.
 */
export function sendFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ImportRun> {
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much of a body has gone.
    const request = new XMLHttpRequest();
    request.open('POST', api.imports);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('X-File-Name', encodeURIComponent(file.name));
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 1),
    );
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(JSON.parse(request.responseText) as ImportRun);
      } else {
        reject(new ApiError(request.status, request.responseText, request.statusText));
      }
    });
    request.addEventListener('error', () => reject(new TypeError('The upload was cut off')));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
