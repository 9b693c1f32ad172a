import { join } from 'node:path';
import type { Env } from '../env.ts';
import { runThread } from '../low-thread.ts';
import type { StoredFile } from './built-files.ts';
import type { EncodedTexts } from './encoded-texts.ts';
import { isText } from './file-kinds.ts';

/** Texts from this size on are encoded before somebody waits for them. */
const LARGE_BYTES = 256 * 1024;
const THREAD = join(import.meta.dirname, 'encode-thread.ts');

/** What a thread encodes, and where it puts it. */
export interface LargeTexts {
  dataDir: string;
  texts: { path: string; sha256: string }[];
}

/**
 * Encodes the large texts of a new release and keeps them on disk, in a thread of low priority: they
 * take a second of the processor, which visitors want meanwhile. Another release ends that of the one
 * before, and what it had left comes with its own. What fails is encoded for whoever asks.
 */
export function encoderAside(env: Pick<Env, 'dataDir' | 'readOnly'>, known: EncodedTexts) {
  const left = new Set<StoredFile>();
  let running: AbortController | null = null;
  return async (fresh: readonly StoredFile[]): Promise<void> => {
    running?.abort();
    if (env.readOnly) return;
    const { signal } = (running = new AbortController());
    for (const file of fresh) {
      if (file.bytes >= LARGE_BYTES && isText(file.path) && file.sha256 !== null) left.add(file);
    }
    const mine = [...left];
    const texts: LargeTexts['texts'] = [];
    for (const { path, sha256 } of mine) {
      if (!(await known.has(sha256!))) texts.push({ path, sha256: sha256! });
    }
    if (signal.aborted) return;
    if (texts.length > 0) await runThread(THREAD, { dataDir: env.dataDir, texts }, signal);
    if (!signal.aborted) for (const file of mine) left.delete(file);
  };
}
