import { join } from 'node:path';
import { childEnvironment } from '#db/child-environment.ts';
import type { Env } from '../env.ts';
import { runNode } from '../publish/run-node.ts';
import type { StoredFile } from './built-files.ts';
import type { EncodedTexts } from './encoded-texts.ts';
import { isText } from './file-kinds.ts';

/** Texts from this size on are encoded before somebody waits for them. */
const LARGE_BYTES = 256 * 1024;
const TIMEOUT_MS = 10 * 60_000;
const PROCESS = join(import.meta.dirname, 'encode-process.ts');

/**
 * Encodes the large texts of a new release and keeps them on disk, in a process of its own: they take a
 * second of the processor, which visitors want meanwhile. Another release ends that of the one before.
 * What fails is encoded for whoever asks.
 */
export function encoderAside(env: Pick<Env, 'dataDir' | 'readOnly'>, texts: EncodedTexts) {
  let running: AbortController | null = null;
  return async (fresh: readonly StoredFile[]): Promise<void> => {
    running?.abort();
    if (env.readOnly) return;
    running = new AbortController();
    const { signal } = running;
    const missing: string[] = [];
    for (const { bytes, path, sha256 } of fresh) {
      if (bytes < LARGE_BYTES || !isText(path) || sha256 === null) continue;
      if (!(await texts.has(sha256))) missing.push(path, sha256);
    }
    if (missing.length === 0) return;
    await runNode([PROCESS, env.dataDir, ...missing], {
      env: childEnvironment({ network: false }),
      timeoutMs: TIMEOUT_MS,
      signal,
    });
  };
}
