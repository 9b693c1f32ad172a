import { checkHead, endingsOf, formatOf, isGzip } from '#src/domain/import/sniff.ts';
import { IMPORT_FORMATS, ImportFileError, MAX_IMPORT_BYTES } from '#src/domain/import/types.ts';
import { sizeText } from '../data/upload.ts';

/** Bytes by which the kind of a file is told. */
const HEAD_BYTES = 4096;

/** The endings that a field for such a file takes, and what stands beside it. */
export const FILE_ACCEPT = IMPORT_FORMATS.flatMap(endingsOf).join();
export const FILE_HINT = '.csv or .json, also with gzip, up to 10 MB';

/** What rows that were pasted are called. */
const PASTED = 'pasted-rows.csv';

/**
 * The file or the rows that somebody pastes; null for a word or two, and in a field, which takes it
 * itself.
 */
export function pastedFile({ target, clipboardData }: ClipboardEvent): File | null {
  const inField = (target as Element | null)?.closest?.('input, textarea, select, [role="dialog"]');
  if (inField || !clipboardData) return null;
  const [file] = clipboardData.files;
  if (file) return file;
  const text = clipboardData.getData('text/plain');
  return /[\t\n]/.test(text.trim()) ? new File([text], PASTED, { type: 'text/csv' }) : null;
}

/** Why a file would be refused, told before it is sent; null when it may go. */
export async function fileProblem(file: File): Promise<string | null> {
  try {
    const format = formatOf(file.name);
    if (file.size === 0) return 'The file is empty.';
    if (file.size > MAX_IMPORT_BYTES) {
      return `The file has ${sizeText(file.size)}; at most 10 MB are taken. Split it, or leave columns out.`;
    }
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    // What is packed only the server looks into.
    if (!isGzip(head)) checkHead(head, format);
    return null;
  } catch (error) {
    if (error instanceof ImportFileError) return error.message;
    return 'The file cannot be read. Please choose it again.';
  }
}
