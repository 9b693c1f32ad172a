import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { RELEASE_NICENESS, startLow } from '#db/low-process.ts';
import { SERVER_VARIABLES } from '../../scripts/server-memory.mjs';
import type { PageCounts } from './changed-files.ts';

/** What the process is asked for: a release in `draft` from the one in `base` and the current data. */
export interface ChangesJob {
  base: string;
  draft: string;
  /** The `file:` address of the database. */
  database: string;
}

/** What it gets ready for: releases of the data of this database. */
export type ChangesAhead = Pick<ChangesJob, 'database'>;

/** What it says: pages so far, the end, or what went wrong. */
export type ChangesAnswer = { made: PageCounts } | { pages: PageCounts } | { error: string };

/** A process that renders pages. */
export interface Renderer {
  child: ChildProcess;
  /** Names the code that it has loaded, and its environment. */
  of: string;
  /** The day on which it started; ISO 8601, UTC, as the ages of prices are counted. */
  day: string;
  /** Whether it was asked for anything that needs the data. */
  hasRead: boolean;
  errors: () => string;
}

/** Megabytes of its heap; with more it dies and a whole build follows. */
const HEAP_MB = 1536;
/** Megabytes of its nursery: nearly all that it reads stays, and a smaller one copies that again and again. */
const NURSERY_MB = 32;
/** Characters of its error output that are kept. */
const KEEP_ERRORS = 2000;
/** Asks once and waits for the answer, or for the end of the process. */
export function ask(
  { child, errors }: Renderer,
  job: ChangesJob,
  onPages: ((pages: PageCounts) => void) | undefined,
): Promise<PageCounts> {
  return new Promise((resolve, reject) => {
    const settled = <T>(settle: (value: T) => void) => {
      return (value: T) => {
        child.off('message', hear).off('close', gone).off('error', failed);
        settle(value);
      };
    };
    const done = settled(resolve);
    const failed = settled(reject);
    const hear = (answer: ChangesAnswer) => {
      if ('made' in answer) onPages?.(answer.made);
      else if ('pages' in answer) done(answer.pages);
      else failed(new Error(answer.error));
    };
    const gone = (code: number | null, killed: string | null) =>
      failed(new Error(`the process ended with ${killed ?? code}: ${errors().trim()}`));
    child.on('message', hear).once('close', gone).once('error', failed);
    // A message that does not arrive is told of by the end of the process.
    child.send(job, () => undefined);
  });
}

/** Starts one with the code of a folder; `of` names code and environment. */
export function start(folder: string, of: string, env: NodeJS.ProcessEnv): Renderer {
  const script = join(import.meta.dirname, 'changes-process.ts');
  const flags = [`--max-semi-space-size=${NURSERY_MB}`, `--max-old-space-size=${HEAP_MB}`];
  const command = [process.execPath, ...flags, script, folder];
  const child = startLow(command, {
    env: { ...SERVER_VARIABLES, ...env },
    // In the session of the server Linux weighs thread against thread. As a session of its own it took
    // half of the processor from a page that somebody waits for.
    isGroup: false,
    niceness: RELEASE_NICENESS,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-KEEP_ERRORS);
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  // Told of to whoever asks.
  child.on('error', () => undefined);
  hold(child, false);
  return { child, of, day: today(), hasRead: false, errors: () => errors };
}

/** A release under way keeps this process alive, an idle process beside it does not. */
export function hold(child: ChildProcess, isHeld: boolean): void {
  const way = isHeld ? 'ref' : 'unref';
  child[way]();
  child.channel?.[way]();
  (child.stderr as Socket | null)?.[way]();
}

/** The calendar day in UTC; ISO 8601. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
