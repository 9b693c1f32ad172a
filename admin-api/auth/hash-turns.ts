import { AppError } from '../errors.ts';
import type { Visitor } from '../fairness/visitor.ts';
import { createWaitingRoom } from '../fairness/waiting-room.ts';
import type { Logger } from '../log.ts';
import { createTally } from '../tally.ts';

/** Hashes take 10 ms and 19 MiB each: four at once leave room for every other request. */
const RUNNING = 4;
const WAITING = 64;

/** Runs a hash when it may begin. */
export type HashTurn = <T>(hash: () => Promise<T>) => Promise<T>;

/** Turns of visitors at having passwords hashed. */
export interface HashTurns {
  /**
   * The turns of a visitor. Networks take turns; `known`, a device or session of the user whose
   * password it is, has a lane of its own, so that no flood of strangers can shut it out. Rejects
   * with AppError `overloaded` (503) what too many wait before.
   */
  of(visitor: Visitor, known: boolean): HashTurn;
}

export function createHashTurns(log: Pick<Logger, 'warn'>): HashTurns {
  const note = createTally(['refused', 'late'], (counts) =>
    log.warn({ evt: 'passwords.refused', ...counts }),
  );
  const room = createWaitingRoom({
    places: WAITING,
    full: () => new AppError('overloaded'),
    note,
  });
  let running = 0;
  const fill = () => {
    for (let next; running < RUNNING && (next = room.next());) {
      running += 1;
      void next().then(() => {
        running -= 1;
        fill();
      });
    }
  };
  return {
    of: (visitor, known) => (hash) => {
      const made = room.wait(visitor, hash, { lane: known ? 'known' : 'strangers' });
      fill();
      return made;
    },
  };
}
