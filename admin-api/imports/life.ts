import type { Change } from '#db/change.ts';
import type { Applied, RowChoice, DryRunResult } from '#db/imports/run-types.ts';
import type { DryRunOptions, ImportRun } from '#src/contract/imports.ts';

/** Where a run stands; `left`: nobody is at the dry run that it waits for, since a process ended. */
export type RunState = ImportRun['state'] | 'left';

/** Work of which one is done at a time. */
export type Work =
  | {
      on: 'reading';
      options: DryRunOptions;
      change: Change;
      /** The dry run that was looked at, when the data have moved since. */
      after?: number;
    }
  | { on: 'applying'; choice: RowChoice; change: Change };

/** What happens to a run: somebody asks for something, the server starts, or its work comes to an end. */
export type RunEvent =
  | { kind: 'read'; work: Work & { on: 'reading' } }
  | { kind: 'apply'; work: Work & { on: 'applying' } }
  | { kind: 'cancel' }
  | { kind: 'restart'; kept: boolean; work: Work & { on: 'reading' } }
  | { kind: 'no-place' }
  | { kind: 'found'; result: DryRunResult }
  /** The apply has noted that itself, in its transaction. */
  | { kind: 'written'; applied: Applied }
  /** The work was stopped: because somebody asked for it, or because the server stops. */
  | { kind: 'stopped'; by: 'hand' | 'server' }
  /** A row would do something else than what was looked at. */
  | { kind: 'moved'; change: Change }
  | { kind: 'failed'; problem: string };

/** What follows, in this order. `again`: the file is read anew, for the data as they are now. */
export type RunEffect =
  /** Nothing of it happens; `why` is for people. */
  | { do: 'refuse'; why: string }
  | { do: 'note'; options: DryRunOptions }
  | { do: 'queue'; work: Work }
  | { do: 'halt' }
  | { do: 'keep'; result: DryRunResult }
  | { do: 'tell'; applied: Applied }
  | { do: 'end'; state: 'failed' | 'cancelled'; problem: string }
  | { do: 'again'; change: Change };
type RunStep = { state: RunState; effects: RunEffect[] };

/** The next state of a run, and what follows from it. What comes too late changes nothing. */
export function next(state: RunState, event: RunEvent): RunStep {
  if (state === 'reading' || state === 'applying') return nextAtWork(state, event);
  switch (event.kind) {
    case 'read':
      if (state === 'left' || state === 'applied') return refuse(state, MOVED_ON);
      return to('reading', { do: 'note', options: event.work.options }, queue(event.work));
    case 'apply':
      if (state !== 'ready') return refuse(state, NOT_READY[state]);
      return to('applying', queue(event.work));
    case 'cancel':
      if (state === 'applied') return refuse(state, NOT_READY.applied);
      return OVER.includes(state) ? to(state) : end('cancelled', 'Given up by hand');
    case 'restart':
      if (state !== 'left') return to(state);
      return event.kept ? to('reading', queue(event.work)) : end('failed', NOT_KEPT);
    default:
      return to(state);
  }
}

/** The same while it is worked on, or waits in line for that. */
function nextAtWork(state: Work['on'], event: RunEvent): RunStep {
  const isReading = state === 'reading';
  switch (event.kind) {
    case 'read':
    case 'apply':
      return refuse(state, 'This import is being worked on already');
    case 'restart':
      return to(state);
    case 'cancel':
      return to(state, { do: 'halt' });
    case 'failed':
      return end('failed', event.problem);
    case 'found':
      return isReading ? to('ready', { do: 'keep', result: event.result }) : to(state);
    case 'written':
      return isReading ? to(state) : to('applied', { do: 'tell', applied: event.applied });
    case 'moved':
      return isReading ? to(state) : to('reading', { do: 'again', change: event.change });
    case 'no-place':
      return isReading ? end('failed', NO_PLACE) : to('ready');
    case 'stopped':
      // Nothing was written: the dry run still stands, and may be applied again.
      if (!isReading) return to('ready');
      // A server that stops goes on with it when it starts again.
      return event.by === 'server' ? to('left') : end('cancelled', 'Stopped by hand');
  }
}

const to = (state: RunState, ...effects: RunEffect[]): RunStep => ({ state, effects });
const queue = (work: Work): RunEffect => ({ do: 'queue', work });
const end = (state: 'failed' | 'cancelled', problem: string) =>
  to(state, { do: 'end', state, problem });
const refuse = (state: RunState, why: string) => to(state, { do: 'refuse', why });

const OVER: readonly RunState[] = ['cancelled', 'failed'];
const MOVED_ON = 'This import has moved on. Please load it again.';
const NOT_KEPT = 'The file is no longer kept';
const NO_PLACE = 'Too many imports wait. Please make a new dry run.';
const NOT_READY: Record<Exclude<RunState, 'ready' | Work['on']>, string> = {
  uploaded: 'Please make a dry run first',
  left: 'The dry run is still under way',
  applied: 'This import was applied already',
  failed: 'This import failed. Please make a new dry run.',
  cancelled: 'This import was cancelled. Please make a new dry run.',
};
