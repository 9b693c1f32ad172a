import { checkHead, endingsOf, formatOf, isGzip } from '#src/domain/imports/files/sniff.ts';
import { IMPORT_FORMATS, ImportFileError, MAX_IMPORT_BYTES } from '#src/domain/imports/types.ts';
import { fileSizeText } from '../../core/data/upload.ts';

/** Bytes by which the kind of a file is told. */
const HEAD_BYTES = 4096;

/** The endings that a field for such a file takes. */
export const FILE_ACCEPT = IMPORT_FORMATS.flatMap(endingsOf).join();

/** What rows that were pasted are called, with an ending. */
export const PASTED = 'pasted-rows';

/** Whether somebody writes into what an event happened in. */
export const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null;

/** Rows that somebody pastes as a file; null for a word or two. */
export function pastedRows(text: string): File | null {
  const isJson = /^\s*[[{]/.test(text);
  if (!isJson && !/[\t\n]/.test(text.trim())) return null;
  return new File([text], `${PASTED}.${isJson ? 'json' : 'csv'}`);
}

/** Why a file would be refused, told before it is sent; null when it may go. */
export async function fileProblem(file: File): Promise<string | null> {
  try {
    const format = formatOf(file.name);
    if (file.size === 0) return 'The file is empty.';
    if (file.size > MAX_IMPORT_BYTES) {
      return `The file has ${fileSizeText(file.size)}; at most 10 MB are taken. Split it, or leave columns out.`;
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
