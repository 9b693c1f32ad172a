/** Encodes texts and keeps them, one at a time: a thread of encode-aside.ts. */
import { readFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { RELEASE_NICENESS } from '#db/low-process.ts';
import { brotliOptions, GZIP_OPTIONS } from '../http/prepared.ts';
import { lowerThread } from '../low-thread.ts';
import { brotliQualityOf } from './built-files.ts';
import type { LargeTexts } from './encode-aside.ts';
import { openEncodedTexts } from './encoded-texts.ts';

const { dataDir, texts } = workerData as LargeTexts;
lowerThread(RELEASE_NICENESS);
const kept = openEncodedTexts({ dataDir, readOnly: false });
for (const { path, sha256 } of texts) {
  // Its release may be gone by now.
  const body = await readFile(path).catch(() => null);
  if (!body) continue;
  // Not by the threads of zlib, which all share and which are not low.
  const options = brotliOptions(body, brotliQualityOf(path));
  await kept.get(sha256, 'br', async () => brotliCompressSync(body, options));
  await kept.get(sha256, 'gzip', async () => gzipSync(body, GZIP_OPTIONS));
}
