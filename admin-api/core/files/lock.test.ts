import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nameProcess, takeLock } from './lock.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-lock-'));
  file = join(folder, 'server.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What a process leaves that began to take a lock away a minute ago. */
async function turnOn(left: string, taker: string): Promise<string> {
  const of = createHash('sha256').update(left).digest('hex').slice(0, 12);
  const turn = `${file}.${of}.next`;
  await writeFile(turn, taker);
  const minuteAgo = new Date(Date.now() - 60_000);
  await utimes(turn, minuteAgo, minuteAgo);
  return turn;
}

describe('takeLock', () => {
  it('is held by one living process, and free again when given back', async () => {
    await writeFile(file, String(process.ppid));
    expect(await takeLock(file)).toBe(process.ppid);
    await writeFile(file, await nameProcess(process.ppid));
    expect(await takeLock(file)).toBe(process.ppid);
    await rm(file);
    const unlock = await takeLock(file);
    expect(await readFile(file, 'utf8')).toBe(await nameProcess(process.pid));
    expect(await readdir(folder)).toEqual(['server.lock']);
    if (typeof unlock === 'function') await unlock();
    expect(await stat(file).catch(() => null)).toBeNull();
  });

  it('does not mind what a killed process left', async () => {
    await writeFile(file, '999999999');
    expect(await takeLock(file)).toBeTypeOf('function');
    expect(await readdir(folder)).toEqual(['server.lock']);
  });

  it('does not mind an empty file that nobody came back to', async () => {
    await writeFile(file, '');
    const minuteAgo = new Date(Date.now() - 60_000);
    await utimes(file, minuteAgo, minuteAgo);
    expect(await takeLock(file)).toBeTypeOf('function');
    expect(await readFile(file, 'utf8')).toBe(await nameProcess(process.pid));
  });

  it('leaves an empty file to the one who writes it at this moment', async () => {
    await writeFile(file, '');
    const taken = takeLock(file);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await writeFile(file, await nameProcess(process.ppid));
    expect(await taken).toBe(process.ppid);
  });

  it('waits for the one who takes a killed one’s file away, however long that one stands still', async () => {
    await writeFile(file, '999999999');
    const turn = await turnOn('999999999', await nameProcess(process.ppid));
    const taken = takeLock(file);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await readFile(file, 'utf8')).toBe('999999999');
    await writeFile(file, await nameProcess(process.ppid));
    await rm(turn);
    expect(await taken).toBe(process.ppid);
  });

  it('goes on with what a process was killed at', async () => {
    await writeFile(file, '999999999');
    await turnOn('999999999', '999999998');
    expect(await takeLock(file)).toBeTypeOf('function');
    expect(await readdir(folder)).toEqual(['server.lock']);
  });

  it.skipIf(process.platform !== 'linux')(
    'does not take another program for a killed process whose number it has by now',
    async () => {
      const [pid, boot, began] = (await nameProcess(process.ppid)).split(' ');
      for (const name of [`${pid} another-boot ${began}`, `${pid} ${boot} ${Number(began) - 1}`]) {
        await writeFile(file, name);
        expect(await takeLock(file)).toBeTypeOf('function');
      }
    },
  );
});

describe('several that start at once', () => {
  /** Takes the lock at each line that it reads, and says whose it is. */
  const PROGRAM = `
    import { createInterface } from 'node:readline';
    import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
    console.log('ready');
    for await (const line of createInterface({ input: process.stdin })) {
      const lock = await takeLock(line);
      console.log(typeof lock === 'number' ? lock : process.pid);
    }`;

  it('agree on one after a killed one', async () => {
    const children = Array.from({ length: 4 }, () => {
      const args = ['--input-type=module', '-e', PROGRAM];
      const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      return { child, next: async () => (await lines.next()).value as string };
    });
    try {
      await Promise.all(children.map(({ next }) => next()));
      for (let round = 0; round < 8; round += 1) {
        await writeFile(file, round % 2 === 0 ? '999999999' : '999999998 boot 1');
        for (const { child } of children) child.stdin.write(`${file}\n`);
        const holders = await Promise.all(children.map(({ next }) => next()));
        expect(new Set(holders).size).toBe(1);
      }
      expect(await readdir(folder)).toEqual(['server.lock']);
    } finally {
      for (const { child } of children) child.stdin.end();
      await Promise.all(children.map(({ child }) => once(child, 'close')));
    }
  });
});
