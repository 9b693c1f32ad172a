import { spawn, type ChildProcess } from 'node:child_process';
import { linkSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Socket } from 'node:net';
import type { PageCounts } from './changed-files.ts';
import { hashPart, readFiles } from './release-files.ts';
import { killGroup, lowPriority } from './run-node.ts';

/** What the process is asked for: a release in `draft` from the one in `base` and the current data. */
export interface ChangesJob {
  base: string;
  draft: string;
  /** The `file:` address of the database. */
  database: string;
}

/** What it says: pages so far, the end, or what went wrong. */
export type ChangesAnswer = { made: PageCounts } | { pages: PageCounts } | { error: string };

export interface ChangesOptions {
  /** The environment of a build (`buildEnvironment`). */
  env: NodeJS.ProcessEnv;
  signal?: AbortSignal | undefined;
  onPages?: ((pages: PageCounts) => void) | undefined;
}

/** Makes releases of what changed, one at a time, in a process of its own. */
export interface Changes {
  /** Rejects when it fails or is aborted; what it wrote is then of no use. */
  make(job: ChangesJob, options: ChangesOptions): Promise<PageCounts>;
  /** Ends the process. */
  end(): void;
}

/** Without edits for so long the process ends and gives its memory back. */
const IDLE_MS = 5 * 60_000;
/** Longest time of a release; a whole build follows then. */
const LONGEST_MS = 10 * 60_000;
/** Megabytes of its heap; with more it dies and a whole build follows. */
const HEAP_MB = 1536;
/** Characters of its error output that are kept. */
const KEEP_ERRORS = 2000;
/** Beside the releases, where packages are found: those come and go, this stays while it is loaded. */
const RENDERER = '.renderer';

interface Running {
  child: ChildProcess;
  /** Names the code that it has loaded, and its environment. */
  of: string;
  errors: () => string;
}

/** Opens the way to that process; it starts with the first release. */
export function openChanges(): Changes {
  let running: Running | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(idle);
    if (running) killGroup(running.child);
    running = null;
  };
  const ready = async (base: string, env: NodeJS.ProcessEnv): Promise<Running> => {
    const files = await readFiles(base);
    if (!files) throw new Error('the release before has no list of its files');
    const of = `${base.slice(0, base.lastIndexOf('/'))} ${hashPart(files, 'renderer/')} ${JSON.stringify(env)}`;
    const alive = running && running.child.exitCode === null && running.child.signalCode === null;
    if (alive && running?.of === of) return running;
    end();
    const names = Object.keys(files).filter((name) => name.startsWith('renderer/'));
    running = start(keepRenderer(base, names), of, env);
    return running;
  };

  return {
    end,
    async make(job, { env, signal, onPages }) {
      signal?.throwIfAborted();
      clearTimeout(idle);
      const own = await ready(job.base, env);
      hold(own.child, true);
      const stop = () => killGroup(own.child);
      const late = setTimeout(stop, LONGEST_MS);
      signal?.addEventListener('abort', stop);
      try {
        return await ask(own, job, onPages);
      } catch (error) {
        end();
        throw signal?.aborted ? signal.reason : error;
      } finally {
        clearTimeout(late);
        signal?.removeEventListener('abort', stop);
        hold(own.child, false);
        if (running) idle = setTimeout(end, IDLE_MS).unref();
      }
    },
  };
}

/** Asks once and waits for the answer, or for the end of the process. */
function ask(
  { child, errors }: Running,
  job: ChangesJob,
  onPages: ChangesOptions['onPages'],
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

function start(folder: string, of: string, env: NodeJS.ProcessEnv): Running {
  const script = join(import.meta.dirname, 'changes-process.ts');
  const command = [process.execPath, `--max-old-space-size=${HEAP_MB}`, script, folder];
  const [program = '', ...args] = lowPriority(command);
  const child = spawn(program, args, {
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-KEEP_ERRORS);
  });
  const kill = () => killGroup(child);
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  // Told of to whoever asks.
  child.on('error', () => undefined);
  hold(child, false);
  return { child, of, errors: () => errors };
}

/** A release under way keeps this process alive, an idle process beside it does not. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const way = isHeld ? 'ref' : 'unref';
  child[way]();
  child.channel?.[way]();
  (child.stderr as Socket | null)?.[way]();
}

/** Links the code that renders out of a release that may go while it is loaded. */
function keepRenderer(base: string, names: readonly string[]): string {
  const folder = join(dirname(base), RENDERER);
  rmSync(folder, { recursive: true, force: true });
  for (const name of names) {
    const to = join(folder, name);
    mkdirSync(dirname(to), { recursive: true });
    linkSync(join(base, name), to);
  }
  return join(folder, 'renderer');
}
