import type { Answer, Known } from '#src/contract/api.ts';
import { withSession } from '../session/sign-in.ts';
import { ApiError } from './call.ts';

/** What goes with a file: more headers, and what stands behind the address, with its '?'. */
export interface UploadExtras {
  headers?: Readonly<Record<string, string>> | undefined;
  search?: string | undefined;
}

/**
 * Sends a file as it is, with more headers if given, and tells how far it is, from 0 to 1; once more when somebody logged in again
 * meanwhile. Rejects with ApiError for an answer that is not OK, with TypeError when nothing answers,
 * and with the signal's reason when stopped.
 */
export function uploadFile<const A extends string>(
  url: A & Known<'POST', A>,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  { headers = {}, search = '' }: UploadExtras = {},
): Promise<Answer<'POST', A>> {
  return withSession(() => send<A>(url + search, file, onProgress, signal, headers), false);
}

function send<A extends string>(
  url: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
): Promise<Answer<'POST', A>> {
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much of a body has gone.
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('X-File-Name', encodeURIComponent(file.name));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 1),
    );
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(JSON.parse(request.responseText) as Answer<'POST', A>);
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

/** A size in bytes as people say it: '38 KB', '1.4 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
