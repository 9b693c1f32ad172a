import { existsSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endLeftBuild } from './build.ts';
import { runNode } from './run-node.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-run-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A program with a child that says its number; both run until they are killed. */
const FAMILY = `
const { spawn } = require('node:child_process');
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
console.log('child ' + child.pid);
setInterval(() => {}, 1000);`;

/** Waits until a process is gone, or dead and not yet collected. */
async function untilGone(pid: number): Promise<void> {
  const state = () => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z ');
  while (!/\) Z /.test(await state())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('runNode', () => {
  it('runs with low priority and hands out lines, exit code and errors', async () => {
    const lines: string[] = [];
    const code = `console.log(require('node:os').getPriority()); console.log('two'); console.error('oh'); process.exitCode = 3`;
    const ended = await runNode(['-e', code], { onLine: (line) => lines.push(line) });
    expect(ended).toMatchObject({ code: 3, timedOut: false });
    expect(ended.errors.trim()).toBe('oh');
    expect(lines).toEqual([String(Math.min(19, getPriority() + 10)), 'two']);
  });

  it.runIf(existsSync('/proc/self/autogroup'))(
    'weighs its session low, in which its niceness alone would not count against the server',
    async () => {
      const lines: string[] = [];
      const code = `
        const read = () => require('node:fs').readFileSync('/proc/self/autogroup', 'utf8').trim();
        const began = Date.now();
        while (!read().endsWith('nice 5') && Date.now() - began < 5000);
        console.log(read());`;
      await runNode(['-e', code], { onLine: (line) => lines.push(line) });
      expect(lines[0]).toMatch(/^\/autogroup-\d+ nice 5$/);
    },
  );

  it('kills the program with all its children at an abort', async () => {
    const abort = new AbortController();
    let child = 0;
    const running = runNode(['-e', FAMILY], {
      signal: abort.signal,
      onLine: (line) => {
        child = Number(line.split(' ')[1]);
        abort.abort();
      },
    });
    await expect(running).rejects.toThrow(/abort/i);
    expect(child).toBeGreaterThan(0);
    await untilGone(child);
  });

  it('kills it with all its children when its time is over', async () => {
    let child = 0;
    const ended = await runNode(['-e', FAMILY], {
      timeoutMs: 1500,
      onLine: (line) => (child = Number(line.split(' ')[1])),
    });
    expect(ended).toMatchObject({ code: 'SIGKILL', timedOut: true });
    await untilGone(child);
  });
});

describe('endLeftBuild', () => {
  it('ends the build that a killed server left, and nothing else with its number', async () => {
    const root = join(folder, 'root');
    await mkdir(join(root, '.cache'), { recursive: true });
    const note = join(root, '.cache/build.pid');
    await writeFile(note, String(process.pid));
    await endLeftBuild(root);
    expect(await readFile(note, 'utf8').catch(() => null)).toBeNull();

    const script = join(folder, 'astro.mjs');
    await writeFile(script, "console.log('up'); setInterval(() => {}, 1000)");
    const running = runNode([script], {
      onStart: (pid) => writeFileSync(note, String(pid)),
      onLine: () => void endLeftBuild(root),
    });
    expect((await running).code).toBe('SIGKILL');
  });
});
