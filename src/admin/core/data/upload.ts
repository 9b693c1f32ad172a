import type { ApiAnswer, KnownAddress } from '#src/contract/core/api.ts';
import { withSession } from './sign-in.ts';
import { ApiError } from './call.ts';

/**
 * Sends a file as it is and tells how far it is, from 0 to 1; once more when somebody logged in again
 * meanwhile. `search` stands behind the address, with its '?'. Rejects with ApiError for an answer that
 * is not OK, with TypeError when nothing answers, and with the signal's reason when stopped.
 */
export function uploadFile<const A extends string>(
  url: A & KnownAddress<'POST', A>,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  search = '',
): Promise<ApiAnswer<'POST', A>> {
  return withSession(() => send<A>(url + search, file, onProgress, signal), false);
}

function send<A extends string>(
  url: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ApiAnswer<'POST', A>> {
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much of a body has gone.
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('X-File-Name', encodeURIComponent(file.name));
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 1),
    );
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(JSON.parse(request.responseText) as ApiAnswer<'POST', A>);
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
export function fileSizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
