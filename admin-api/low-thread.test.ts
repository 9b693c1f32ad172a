import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runThread } from './low-thread.ts';

const MODULE = join(import.meta.dirname, 'low-thread.ts');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-thread-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function script(text: string): Promise<string> {
  const path = join(folder, 'thread.ts');
  await writeFile(path, text);
  return path;
}

it('lowers its own thread and no other', async () => {
  const before = getPriority();
  const said = join(folder, 'said');
  const thread = await script(`
    import { writeFileSync } from 'node:fs';
    import { getPriority } from 'node:os';
    import { workerData } from 'node:worker_threads';
    import { lowerThread } from '${MODULE}';
    lowerThread();
    writeFileSync(workerData, String(getPriority()));`);
  await runThread(thread, said);
  const low = process.platform === 'linux' ? Math.max(10, before) : before;
  expect(Number(await readFile(said, 'utf8'))).toBe(low);
  expect(getPriority()).toBe(before);
});

it('rejects when the thread fails or ends with a code, and comes back when it was aborted', async () => {
  await expect(runThread(await script('throw new Error("oh");'), null)).rejects.toThrow('oh');
  const ends = runThread(await script('process.exit(3);'), null);
  await expect(ends).rejects.toThrow('thread.ts ended with 3');
  const abort = new AbortController();
  const hangs = runThread(await script('setInterval(() => {}, 1000);'), null, abort.signal);
  abort.abort();
  await hangs;
  await expect(runThread(await script(''), null, abort.signal)).rejects.toThrow(/abort/i);
});

it('keeps a command alive until it is done', async () => {
  const gone = join(folder, 'gone');
  await mkdir(join(gone, 'inside'), { recursive: true });
  const remove = await script(`
    import { rmSync } from 'node:fs';
    import { workerData } from 'node:worker_threads';
    setTimeout(() => rmSync(workerData, { recursive: true }), 100);`);
  const command = `import { runThread } from '${MODULE}'; await runThread('${remove}', '${gone}'); console.log('done');`;
  const args = ['--input-type=module', '-e', command];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: import.meta.dirname,
  });
  expect(stdout).toBe('done\n');
  expect(existsSync(gone)).toBe(false);
});
