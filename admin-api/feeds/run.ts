import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Change } from '#db/change.ts';
import type { Db } from '#db/client.ts';
import { feedOutcomes, type FeedState } from '#db/queries/feed-runs.ts';
import type { StoredFeed } from '#db/queries/feeds.ts';
import { Refusal } from '#db/refusal.ts';
import type { DryRunOptions, ImportRun } from '#src/contract/imports.ts';
import { insanity, type FeedResult } from '#src/domain/feeds.ts';
import { AppError } from '../errors.ts';
import { OutboundError } from '../http/outbound-address.ts';
import { receiveFile } from '../imports/receive.ts';
import type { Imports } from '../imports/imports.ts';
import { FeedError, fetchFeed, type FeedTools, type Fetched } from './source.ts';

/** What a run came to, and where it leaves the feed. */
export interface FeedOutcome {
  result: FeedResult;
  reason: string | null;
  importId: number | null;
  state: Partial<FeedState>;
}

/** Where the last good file of a feed is kept. */
export const lastGoodFile = (folder: string, { id, settings }: StoredFeed) =>
  join(folder, `${id}.${settings.format}`);

/**
 * One run of a feed: fetch, dry run, and apply when the operator allows it and all is sane. Nothing
 * is thrown but programming errors: what goes wrong outside is the result.
 */
export async function runFeed(
  feed: StoredFeed,
  deps: { db: Db; imports: Imports; folder: string; tools: FeedTools; signal: AbortSignal },
  change: Change,
): Promise<FeedOutcome> {
  const { tools, signal, folder } = deps;
  try {
    const fetched = await fetchFeed(await asOfItsFile(feed, folder), tools, signal);
    const known = fetched.unchanged || hashOf(fetched.body) === feed.lastSha256;
    // A list that stays the same still does not name what it no longer names.
    if (known && (feed.pending === 0 || feed.settings.mode === 'wait')) {
      return { ...NOTHING, state: headersOf(fetched) };
    }
    const body = fetched.unchanged ? await readFile(lastGoodFile(folder, feed)) : fetched.body;
    const outcome = await importBody(feed, body, deps, change);
    // With the tag of a file that came to nothing, the next run would be told that nothing is new.
    if (outcome.result === 'failed') return outcome;
    return { ...outcome, state: { ...outcome.state, ...headersOf(fetched) } };
  } catch (error) {
    if (!isExpected(error)) throw error;
    return { result: 'failed', reason: error.message, importId: null, state: {} };
  }
}

/** A feed whose last good file is gone must be sent the whole file, whatever tag it had. */
async function asOfItsFile(feed: StoredFeed, folder: string): Promise<StoredFeed> {
  const kept = await stat(lastGoodFile(folder, feed)).catch(() => null);
  return kept ? feed : { ...feed, etag: null, lastModified: null };
}

const NOTHING: FeedOutcome = { result: 'unchanged', reason: null, importId: null, state: {} };

/** Brings a file in by the import's own way: the same rules, limits, history and revert. */
async function importBody(
  feed: StoredFeed,
  body: Buffer,
  deps: Parameters<typeof runFeed>[1],
  change: Change,
): Promise<FeedOutcome> {
  const { imports, db, folder } = deps;
  const { settings } = feed;
  const name = `${settings.name.replace(/[^\p{L}\p{N}.-]+/gu, '-')}.${settings.format}`;
  const file = await receiveFile(imports.folder, encodeURIComponent(name), chunks(body), null);
  const { id } = await imports.upload(file, change);
  await imports.dryRun(id, optionsOf(feed), change);
  const run = await ended(imports, id);
  const failed = failureOf(run);
  if (failed) return failed;
  await keepFile(lastGoodFile(folder, feed), body, folder);
  // The newest file counts: what waited for a look is out of date.
  const { waiting } = await feedOutcomes(db);
  const older = waiting.get(feed.id);
  if (older !== undefined && older !== id) await imports.cancel(older).catch(ignore);
  const found = run.findings!;
  const state = { lastSha256: hashOf(body), lastGoodAt: change.now.toISOString() };
  const news =
    found.new + found.changed + found.restored + (found.held - found.known) + found.missing;
  // A plan that somebody put into the trash and its feed still lists is no news.
  if (news === 0 && found.rejected === found.inTrash) {
    await imports.cancel(id);
    return { ...NOTHING, importId: id, state: { ...state, pending: 0 } };
  }
  const doubt = insanity(found);
  if (doubt !== null || settings.mode === 'wait') {
    return { result: 'waiting', reason: doubt, importId: id, state };
  }
  await imports.apply(id, { mode: 'all', rows: [] }, change);
  const applied = await ended(imports, id);
  const notApplied = failureOf(applied);
  if (notApplied) return notApplied;
  const pending = found.missing - found.withdrawn;
  return { result: 'applied', reason: null, importId: id, state: { ...state, pending } };
}

function optionsOf({ settings }: StoredFeed): DryRunOptions {
  const { mapping, decimals, carriers, withdrawAfter, restore } = settings;
  return {
    mapping,
    decimals,
    ...(carriers.length > 0 && { carriers }),
    ...(withdrawAfter !== null && { withdrawAfter }),
    ...(restore && { restore }),
  };
}

async function ended(imports: Imports, id: number): Promise<ImportRun> {
  await imports.done(id);
  return imports.find(id);
}

function failureOf({ id, state, problem }: ImportRun): FeedOutcome | null {
  if (state === 'ready' || state === 'applied') return null;
  return { result: 'failed', reason: problem ?? `The import is ${state}`, importId: id, state: {} };
}

async function keepFile(path: string, body: Buffer, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const next = `${path}.next`;
  try {
    await writeFile(next, body, { mode: 0o600 });
    await rename(next, path);
  } finally {
    await rm(next, { force: true });
  }
}

const headersOf = (fetched: Fetched) =>
  fetched.unchanged ? {} : { etag: fetched.etag, lastModified: fetched.lastModified };
const hashOf = (body: Buffer) => createHash('sha256').update(body).digest('hex');
const ignore = () => undefined;

async function* chunks(body: Buffer) {
  for (let at = 0; at < body.length; at += 64 * 1024) yield body.subarray(at, at + 64 * 1024);
}

/** What can go wrong outside of the program: its message may be shown. */
function isExpected(error: unknown): error is Error {
  return (
    error instanceof FeedError ||
    error instanceof OutboundError ||
    error instanceof AppError ||
    error instanceof Refusal
  );
}
