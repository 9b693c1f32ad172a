import type { Change } from '#db/changes/change.ts';
import type { Db } from '#db/client.ts';
import { endRun, finishReading, startReading, type StoredRun } from '#db/queries/import-runs.ts';
import type { ImportRun } from '#src/contract/imports.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { createJobQueue, type JobTools } from './job-queue.ts';
import { next, type RunEffect, type RunEvent, type RunState, type Work } from './life.ts';
import { applyRun, eventOf, isExpected, readRun } from './run-work.ts';

const MAX_WAITING = 10;

/** Moves runs as `next` says, and does what follows. */
export function createRunner(deps: {
  db: Db;
  log: Logger;
  folderOf: (id: number) => string;
  /** Makes a run that takes the place of another. */
  renew: (run: StoredRun, change: Change) => Promise<ImportRun>;
}) {
  const { db, log } = deps;
  let stopping = false;
  const jobs = createJobQueue<Work['on']>(MAX_WAITING, (error) =>
    log.error({ evt: 'import.failed', err: error instanceof Error ? error.name : 'unknown' }),
  );
  const stateOf = ({ id, state }: StoredRun): RunState =>
    jobs.find(id)?.kind ?? (state === 'reading' ? 'left' : state);

  /** Tells a run what happens; answers the run that takes its place, if one does. */
  const move = async (run: StoredRun, event: RunEvent, state = stateOf(run)) => {
    const { effects, refused } = next(state, event);
    if (refused) throw new AppError('conflict', refused);
    let renewed: ImportRun | null = null;
    for (const effect of effects) renewed = (await carryOut(run, effect)) ?? null;
    return renewed;
  };
  const carryOut = async (run: StoredRun, effect: RunEffect): Promise<ImportRun | void> => {
    switch (effect.do) {
      case 'note':
        return startReading(db, run.id, effect.options);
      case 'queue':
        return queue(run, effect.work);
      case 'halt':
        jobs.cancel(run.id);
        return jobs.done(run.id);
      case 'keep':
        return finishReading(db, run.id, effect.result);
      case 'tell':
        return log.info({ evt: 'import.applied', run: run.id, ...effect.applied });
      case 'end':
        return endRun(db, run.id, effect.state, effect.problem);
      case 'renew':
        return deps.renew(run, effect.change);
    }
  };
  const queue = async (run: StoredRun, work: Work) => {
    try {
      jobs.add(run.id, work.on, (tools) => carry(run, work, tools));
    } catch (error) {
      // It must not look as if it were being worked on.
      if (!jobs.find(run.id)) await move(run, { kind: 'no-place' }, work.on);
      throw error;
    }
  };
  const carry = async (run: StoredRun, work: Work, tools: JobTools) => {
    try {
      const folder = deps.folderOf(run.id);
      if (work.on === 'reading') {
        const result = await readRun(db, run, folder, work, tools);
        await move(run, { kind: 'found', result });
      } else {
        const applied = await applyRun(db, run, folder, work, tools);
        await move(run, { kind: 'written', applied });
      }
    } catch (error) {
      const event = eventOf(error, work, stopping);
      await move(run, event);
      if (event.kind === 'failed' && !isExpected(error)) throw error;
    }
  };

  return {
    jobs,
    move,
    async stop() {
      stopping = true;
      await jobs.stop();
    },
  };
}
