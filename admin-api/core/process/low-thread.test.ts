import { once } from 'node:events';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const MODULE = join(import.meta.dirname, 'low-thread.ts');

it('lowers its own thread and no other', async () => {
  const before = getPriority();
  const script = `
    const { getPriority } = require('node:os');
    const { parentPort } = require('node:worker_threads');
    import('${MODULE}').then(({ lowerThread }) => {
      lowerThread();
      parentPort.postMessage(getPriority());
    });`;
  const [said] = (await once(new Worker(script, { eval: true }), 'message')) as [number];
  expect(said).toBe(process.platform === 'linux' ? Math.max(10, before) : before);
  expect(getPriority()).toBe(before);
});
