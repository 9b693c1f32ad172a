import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Change } from '#db/core/change.ts';
import type { Db } from '#db/core/connect/client.ts';
import type { StoredFeed } from '#db/imports/feeds.ts';
import { openRunsOf } from '#db/imports/import-runs.ts';
import type { FeedInput } from '#src/contract/imports/feeds.ts';
import type { DryRunOptions, ImportRun } from '#src/contract/imports/imports.ts';
import { receiveFile } from '../receive.ts';
import type { Imports } from '../imports.ts';
import type { RatesKeeper, RatesOutcome } from '../../prices/rates/rates.ts';
import { decideFindings, isWorthImporting, type FeedOutcome } from './decide.ts';
import { fetchFeed, headersOf, isExpected, type FeedTools } from './source.ts';
import type { FeedResult } from '#src/domain/imports/feeds.ts';

const RESULTS: Readonly<Record<RatesOutcome['result'], FeedResult>> = {
  applied: 'applied',
  unchanged: 'unchanged',
  // An operator decides, who looks at them first.
  refused: 'waiting',
  failed: 'failed',
};
const ANYWAY = 'To take them all the same: npm run cli -- rates <file> --accept';

/** One run of a feed of reference rates: the same way out as other feeds, and the rules of rates in place of an import's. */
async function runRates(
  feed: StoredFeed,
  deps: { rates: Pick<RatesKeeper, 'take' | 'note'>; tools: FeedTools; signal: AbortSignal },
  change: Change,
): Promise<FeedOutcome> {
  const { rates, tools, signal } = deps;
  const failed = async (reason: string): Promise<FeedOutcome> => {
    await rates.note({ result: 'failed', message: reason }, change);
    return { result: 'failed', reason, importId: null, state: {} };
  };
  try {
    const fetched = await fetchFeed(feed, tools, signal);
    if (fetched.unchanged) {
      await rates.note({ result: 'unchanged', message: 'The file is the one of before' }, change);
      return { result: 'unchanged', reason: null, importId: null, state: {} };
    }
    const { result, message } = await rates.take(fetched.body.toString('utf8'), change);
    const isUsed = result === 'applied' || result === 'unchanged';
    return {
      result: RESULTS[result],
      reason: isUsed ? null : result === 'refused' ? `${message}. ${ANYWAY}` : message,
      importId: null,
      // With the tag of a file that was refused, the next run would be told that nothing is new.
      state: isUsed ? { ...headersOf(fetched), lastGoodAt: change.now.toISOString() } : {},
    };
  } catch (error) {
    if (!isExpected(error)) throw error;
    return failed(error.message);
  }
}

export interface RunDeps {
  db: Db;
  imports: Imports;
  rates: Pick<RatesKeeper, 'take' | 'note'>;
  tools: FeedTools;
  signal: AbortSignal;
}

/**
 * One run of a feed: fetch, dry run, and apply when the operator allows it and all is sane. Nothing
 * is thrown but programming errors: what goes wrong outside is the result.
 */
export async function runFeed(
  feed: StoredFeed,
  deps: RunDeps,
  change: Change,
): Promise<FeedOutcome> {
  const { imports, tools, signal } = deps;
  const { mapping } = feed.settings;
  if (mapping.kind === 'rates') return runRates(feed, deps, change);
  try {
    const last = feed.lastImportId;
    // A feed whose last good file is gone must be sent the whole file, whatever tag it had.
    const isStored = last !== null && (await imports.isStored(last));
    const asked = isStored ? feed : { ...feed, etag: null, lastModified: null };
    const fetched = await fetchFeed(asked, tools, signal);
    const sha256 = fetched.unchanged ? feed.lastSha256! : hashOf(fetched.body);
    const isSame = sha256 === feed.lastSha256;
    if (!isWorthImporting(feed, isSame, change.now))
      return { ...NOTHING, state: headersOf(fetched) };
    const body = fetched.unchanged
      ? await readFile(join(await imports.folderOf(last!), 'source'))
      : fetched.body;
    const outcome = await importBody(feed, mapping, { body, sha256 }, deps, change);
    // With the tag of a file that came to nothing, the next run would be told that nothing is new.
    if (outcome.result === 'failed') return outcome;
    return { ...outcome, state: { ...outcome.state, ...headersOf(fetched) } };
  } catch (error) {
    if (!isExpected(error)) throw error;
    return { result: 'failed', reason: error.message, importId: null, state: {} };
  }
}

const NOTHING: FeedOutcome = { result: 'unchanged', reason: null, importId: null, state: {} };

/** Brings a file in by the import's own way: the same rules, limits, history and revert. */
async function importBody(
  feed: StoredFeed,
  mapping: DryRunOptions['mapping'],
  { body, sha256 }: { body: Buffer; sha256: string },
  deps: RunDeps,
  change: Change,
): Promise<FeedOutcome> {
  const { imports, db } = deps;
  const { settings } = feed;
  const run = await readBody(imports, { ...settings, mapping }, body, change, feed.id);
  const { id } = run;
  const failed = failureOf(run);
  if (failed) return failed;
  // The newest file counts: what waited for a look, or was cut off by a stop, is out of date.
  for (const older of await openRunsOf(db, feed.id)) {
    if (older === id) continue;
    await imports.cancel(older, 'A newer file of its feed took its place').catch(ignore);
  }
  const state = { lastSha256: sha256, lastGoodAt: change.now.toISOString(), lastImportId: id };
  const decided = decideFindings(run.findings!, settings.mode);
  if (decided.do === 'drop') {
    await imports.cancel(id, 'It brought nothing new');
    return { ...NOTHING, importId: id, state: { ...state, pending: 0 } };
  }
  if (decided.do === 'wait') {
    return { result: 'waiting', reason: decided.reason, importId: id, state };
  }
  await imports.apply(id, { mode: 'all', rows: [] }, change);
  const applied = await ended(imports, id);
  const notApplied = failureOf(applied);
  if (notApplied) return notApplied;
  if (applied.state === 'ready') {
    return { result: 'waiting', reason: applied.problem, importId: id, state };
  }
  const { pending } = decided;
  return { result: 'applied', reason: null, importId: id, state: { ...state, pending } };
}

/** The settings of a feed of plans. */
export type PlanFeed = FeedInput & Pick<DryRunOptions, 'mapping'>;

/** Makes a dry run of what a feed brought; returns the run when that is over. `feedId`: unless it is a trial. */
export async function readBody(
  imports: Imports,
  settings: PlanFeed,
  body: Buffer,
  change: Change,
  feedId?: number,
): Promise<ImportRun> {
  const name = `${settings.name.replace(/[^\p{L}\p{N}.-]+/gu, '-')}.${settings.format}`;
  const file = await receiveFile(imports.folder, {
    name: encodeURIComponent(name),
    body: chunks(body),
  });
  const { id } = await imports.upload({ ...file, ...(feedId && { feedId }) }, change);
  await imports.dryRun(id, { ...optionsOf(settings), mapping: settings.mapping }, change);
  return ended(imports, id);
}

function optionsOf(settings: PlanFeed): Omit<DryRunOptions, 'mapping'> {
  const { decimals, carriers, withdrawAfter, restore } = settings;
  return {
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

const hashOf = (body: Buffer) => createHash('sha256').update(body).digest('hex');
const ignore = () => undefined;

async function* chunks(body: Buffer) {
  for (let at = 0; at < body.length; at += 64 * 1024) yield body.subarray(at, at + 64 * 1024);
}
