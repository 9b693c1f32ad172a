/**
 * Analyzes the pages of a release as a process of its own: `node analyze-process.ts <release> <site>
 * <reads> <result>`, with the paths that the API can be read at as JSON. Parsing thousands of pages must
 * not hold up the server's answers. Prints how far it is.
 */
import { writeFile } from 'node:fs/promises';
import { analyzePages } from './analyze-pages.ts';

/** Milliseconds between two lines. */
const TELL_MS = 200;

process.umask(0o077);
const [folder, site, reads, result] = process.argv.slice(2);
if (!folder || !site || !reads || !result)
  throw new Error('say which release, of which site, what the API answers, and where to');
let told = 0;
const analyzed = await analyzePages({
  folder,
  site: new URL(site),
  reads: JSON.parse(reads) as string[],
  onProgress(done, total) {
    if (Date.now() - told < TELL_MS && done < total) return;
    told = Date.now();
    process.stdout.write(`${done} ${total}\n`);
  },
});
await writeFile(result, JSON.stringify(analyzed));
