import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { RestoreOutcome } from '#src/contract/history/backups.ts';
import { PublishEvent } from '#src/contract/publish/publish.ts';
import { writeDurably } from './durable.ts';
import { takeLock } from './lock.ts';

/** The one file with what a data folder remembers beside its database, its backups and its releases. */
const FILE = 'state.json';

/** What is remembered of the host behind a build hook. */
const Hook = z.object({
  /** Data version that it was told of last. */
  version: z.int().nullable().default(null),
  /** The lineage that it counts in. */
  lineage: z.string().nullable().default(null),
  /** What the host was asked to build and when; null once its pages show it, or it was given up. */
  asked: z
    .object({ version: z.int(), lineage: z.string(), at: z.iso.datetime() })
    .nullable()
    .default(null),
});

/** Each part by itself, so that one that cannot be read costs no other. */
const PARTS = {
  hook: Hook,
  /** What happened to the pages that are served, newest first. */
  history: z.array(PublishEvent),
  /** The failure of a backup since the last success. */
  backupFailure: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** The backup that the next start puts in the place of the database. */
  restoreAsked: z.object({ name: z.string(), by: z.string(), at: z.string() }).nullable(),
  /** How the last one that was asked for went. */
  restore: RestoreOutcome.nullable(),
  /** What the server of the folder is called where several share a database. */
  server: z.string().nullable(),
};
export type DataFolderState = { [Part in keyof typeof PARTS]: z.infer<(typeof PARTS)[Part]> };

export const NO_STATE: DataFolderState = {
  hook: Hook.parse({}),
  history: [],
  backupFailure: null,
  restoreAsked: null,
  restore: null,
  server: null,
};

/** What a data folder remembers; a part that is not there, or damaged, begins anew. */
export async function readState(dataDir: string): Promise<DataFolderState> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => null);
  return partsOf((text !== null && parse(text)) || {});
}

/** Changes of this process to a folder come one after the other. */
const writing = new Map<string, Promise<unknown>>();

/**
 * Changes parts of it in one step: a killed process leaves the old state or the new one. `change`
 * is given what is there, once every earlier change is written.
 */
export function changeState(
  dataDir: string,
  change: (state: DataFolderState) => Partial<DataFolderState>,
): Promise<DataFolderState> {
  const before = writing.get(dataDir) ?? Promise.resolve();
  const done = before.then(() => apply(dataDir, change));
  const settled = done.catch(() => undefined);
  writing.set(dataDir, settled);
  void settled.then(() => writing.get(dataDir) === settled && writing.delete(dataDir));
  return done;
}

/** Waits for what this process still writes to a folder. */
export async function stateWritten(dataDir: string): Promise<void> {
  await writing.get(dataDir);
}

async function apply(
  dataDir: string,
  change: (state: DataFolderState) => Partial<DataFolderState>,
): Promise<DataFolderState> {
  const unlock = await takeTurn(dataDir);
  try {
    const state = await readState(dataDir);
    const next = { ...state, ...change(state) };
    await writeDurably(join(dataDir, FILE), JSON.stringify(next));
    return next;
  } finally {
    await unlock();
  }
}

/** A backup by command works beside the server, and notes how it went in the same file. */
async function takeTurn(dataDir: string): Promise<() => Promise<void>> {
  for (;;) {
    const turn = await takeLock(join(dataDir, `${FILE}.lock`));
    if (typeof turn === 'function') return turn;
    await wait(20);
  }
}

function partsOf(found: Record<string, unknown>): DataFolderState {
  const parts = Object.entries(PARTS).map(([part, shape]) => {
    const { data, success } = shape.safeParse(found[part]);
    return [part, success ? data : NO_STATE[part as keyof DataFolderState]];
  });
  return Object.fromEntries(parts) as DataFolderState;
}

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}
