import { sizeText } from '../data/upload.ts';

/** What the server takes (admin-api/content). */
const MAX_BYTES = 256 * 1024 * 1024;
/** Bytes in which the first line of a backup names itself. */
const HEAD_BYTES = 200;

/** Why a file can be no backup of content, told before it is sent; null when it may go. */
export async function contentFileProblem(file: File): Promise<string | null> {
  if (file.size === 0) return 'The file is empty.';
  if (file.size > MAX_BYTES) {
    return `The file has ${sizeText(file.size)}; at most 256 MB are taken.`;
  }
  const head = await file
    .slice(0, HEAD_BYTES)
    .text()
    .catch(() => null);
  if (head === null) return 'The file cannot be read. Please choose it again.';
  if (head.includes('"sim-atlas-content"')) return null;
  return 'This is no backup of content. Lists of SIM cards are brought in under Import.';
}
