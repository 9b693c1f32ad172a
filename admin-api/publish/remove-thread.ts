/** Removes a folder with all that is in it: a thread of releases.ts. */
import { rmSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { lowerThread } from '../low-thread.ts';

lowerThread();
rmSync(workerData as string, { recursive: true, force: true });
