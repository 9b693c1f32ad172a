import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const STATE_FILE = 'publish.json';

/** What must outlive the process. */
const Kept = z.object({
  /** Release that is held, by a rollback or a pause; null when publishing follows the data. */
  held: z.string().nullable().default(null),
  /** Since when, by whom and why nothing is published by itself; null when it is. */
  hold: z
    .object({ since: z.string(), by: z.string().nullable(), rollback: z.boolean() })
    .nullable()
    .default(null),
  /** Data version that the build hook was told of last. */
  hookVersion: z.int().nullable().default(null),
  /** The lineage that it counts in; null where an older server kept none. */
  hookLineage: z.string().nullable().default(null),
  /** What the host was asked to build and when; null once its pages show it, or it was given up. */
  hookAsked: z
    .object({ version: z.int(), lineage: z.string(), at: z.iso.datetime() })
    .nullable()
    .default(null),
});
export type Kept = z.infer<typeof Kept>;
export type HookAsked = NonNullable<Kept['hookAsked']>;

/** Follows the data again. */
export const FOLLOWING = { held: null, hold: null } as const;

/** What an earlier process left about publishing. */
export async function readKept(dataDir: string): Promise<Kept> {
  const text = await readFile(join(dataDir, STATE_FILE), 'utf8').catch(() => '{}');
  try {
    const kept = Kept.parse(JSON.parse(text));
    // Without a reason there is no hold.
    return kept.hold ? kept : { ...kept, held: null };
  } catch {
    return Kept.parse({});
  }
}

/** Changes a part of it, in one step: a killed process leaves the old state or the new one. */
export async function patchKept(dataDir: string, patch: Partial<Kept>): Promise<void> {
  const kept = { ...(await readKept(dataDir)), ...patch };
  const file = join(dataDir, STATE_FILE);
  await writeFile(`${file}.next`, JSON.stringify(kept));
  await rename(`${file}.next`, file);
}

/** The same for a process that changes it again and again. */
export interface KeptState {
  readonly now: Kept;
  change(patch: Partial<Kept>): Promise<void>;
  /** Waits for what is still to be written. */
  close(): Promise<void>;
}

/** Opens it. Changes come one after the other: each reads the file, and writes it. */
export async function openKept(dataDir: string): Promise<KeptState> {
  let now = await readKept(dataDir);
  let writing: Promise<unknown> = Promise.resolve();
  return {
    get now() {
      return now;
    },
    change(patch) {
      const done = writing.then(async () => {
        await patchKept(dataDir, patch);
        now = { ...now, ...patch };
      });
      writing = done.catch(() => undefined);
      return done;
    },
    close: async () => void (await writing),
  };
}
