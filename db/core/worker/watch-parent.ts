/**
 * A thread of the worker process that ends it when its parent is gone: a statement would keep the
 * process itself from noticing for as long as it takes. It has no connection.
 */
import { workerData } from 'node:worker_threads';

const LOOK_MS = 100;

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
