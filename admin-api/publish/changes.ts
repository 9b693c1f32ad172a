import { join } from 'node:path';
import type { PageCounts } from './changed-files.ts';
import type { Release } from './releases.ts';
import {
  ask,
  hold,
  start,
  today,
  type ChangesAhead,
  type ChangesJob,
  type Renderer,
} from './renderer-process.ts';

export interface ChangesOptions {
  /** The environment of a build (`buildEnvironment`). */
  env: NodeJS.ProcessEnv;
  signal?: AbortSignal | undefined;
  onPages?: ((pages: PageCounts) => void) | undefined;
}

/** As much of the release before as the next one is made from. */
type Base = Pick<Release, 'folder' | 'codeFolder'>;

/** Makes releases of what changed, one at a time, in a process of its own. */
export interface Changes {
  /** Rejects when it fails or is aborted; what it wrote is then of no use. */
  make(base: Base, job: Omit<ChangesJob, 'base'>, options: ChangesOptions): Promise<PageCounts>;
  /**
   * Somebody may edit soon: starts the process, or lets it stay for another five minutes. With `ahead`
   * it has read the data of this day then; much of that depends on the day, and one of another day is
   * replaced, so that its memory begins anew, too.
   */
  getReady(base: Base, env: NodeJS.ProcessEnv, ahead?: ChangesAhead): Promise<void>;
  /** Whether the process is there. */
  isThere(): boolean;
  /** Ends the process, and starts none any more. */
  close(): void;
}

/** Without edits for so long the process ends and gives its memory back. */
const IDLE_MS = 5 * 60_000;
/** Longest time of a release; a whole build follows then. */
const LONGEST_MS = 10 * 60_000;
/** Opens the way to that process; it starts with the first release, or when somebody may want one. */
export function openChanges(): Changes {
  let running: Renderer | null = null;
  let idle: NodeJS.Timeout | undefined;
  let making = 0;
  let isClosed = false;
  const rest = () => {
    clearTimeout(idle);
    if (running && making === 0) idle = setTimeout(end, IDLE_MS).unref();
  };
  const end = () => {
    clearTimeout(idle);
    if (running) running.child.kill('SIGKILL');
    running = null;
  };
  const isAlive = () =>
    running !== null && running.child.exitCode === null && running.child.signalCode === null;
  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other: two must not start a process each. */
  const ready: typeof open = (...of) => {
    const mine = turn.then(() => open(...of));
    turn = mine.catch(() => undefined);
    return mine;
  };
  const open = async ({ codeFolder }: Base, env: NodeJS.ProcessEnv): Promise<Renderer> => {
    if (isClosed) throw new Error('releases are made no more');
    const of = [codeFolder, JSON.stringify(env)].join(' ');
    if (isAlive() && running?.of === of) return running;
    end();
    running = start(join(codeFolder, 'renderer'), of, env);
    return running;
  };

  return {
    close() {
      isClosed = true;
      end();
    },
    isThere: isAlive,
    async getReady(base, env, ahead) {
      if (making > 0) return;
      if (ahead && running?.day !== today()) end();
      const own = await ready(base, env);
      if (ahead && !own.hasRead) {
        own.hasRead = true;
        own.child.send(ahead, () => undefined);
      }
      rest();
    },
    async make(base, job, { env, signal, onPages }) {
      signal?.throwIfAborted();
      making += 1;
      clearTimeout(idle);
      const own = await ready(base, env).catch((error: unknown) => {
        making -= 1;
        rest();
        throw error;
      });
      hold(own.child, true);
      own.hasRead = true;
      const stop = () => own.child.kill('SIGKILL');
      const late = setTimeout(stop, LONGEST_MS);
      signal?.addEventListener('abort', stop);
      try {
        return await ask(own, { ...job, base: base.folder }, onPages);
      } catch (error) {
        end();
        throw signal?.aborted ? signal.reason : error;
      } finally {
        clearTimeout(late);
        signal?.removeEventListener('abort', stop);
        hold(own.child, false);
        making -= 1;
        rest();
      }
    },
  };
}
