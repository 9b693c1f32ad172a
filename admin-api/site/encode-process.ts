/**
 * Encodes texts and keeps them, as a process of its own: `node encode-process.ts <data folder> [<file>
 * <its SHA-256>]...`. One at a time: there is no hurry, and others want the processor.
 */
import { readFile } from 'node:fs/promises';
import { COMPRESSED, encoders } from '../http/prepared.ts';
import { brotliQualityOf } from './built-files.ts';
import { openEncodedTexts } from './encoded-texts.ts';

process.umask(0o077);
const [dataDir, ...texts] = process.argv.slice(2);
if (!dataDir) throw new Error('say where the texts are kept');
const kept = openEncodedTexts({ dataDir, readOnly: false });
for (let at = 0; at < texts.length; at += 2) {
  const [file = '', sha256 = ''] = texts.slice(at);
  const encode = encoders(await readFile(file), brotliQualityOf(file));
  for (const to of COMPRESSED) await kept.get(sha256, to, encode[to]);
}
