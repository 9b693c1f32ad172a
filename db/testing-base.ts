import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeBase } from './testing.ts';

/** Makes the database that all test files of a run copy. */
export async function setup(): Promise<void> {
  process.env.TEST_BASE_DB = await makeBase();
}

/** Removes it at the end of the run. */
export async function teardown(): Promise<void> {
  await rm(dirname(process.env.TEST_BASE_DB!), { recursive: true, force: true });
}
