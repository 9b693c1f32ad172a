import { writeSync } from 'node:fs';

/** Where log lines go; never throws. */
export interface LogOutput {
  write(line: string): void;
}

/** Bytes that may wait for a reader that is slow. */
const MOST_WAITING = 1_000_000;
const RETRY_MS = 100;

/**
 * Writes lines to standard output, in order. What cannot be written, on a full disk for one, is
 * dropped and counted: the site goes on, and the count is the first line once there is room.
 */
export function createLogOutput(
  write: (bytes: Buffer) => number = (bytes) => writeSync(1, bytes),
): LogOutput {
  let waiting = Buffer.alloc(0);
  let linesWaiting = 0;
  let lost = 0;
  let retry: NodeJS.Timeout | undefined;
  const flush = () => {
    while (waiting.length > 0) {
      try {
        waiting = waiting.subarray(write(waiting));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN') {
          retry ??= setTimeout(again, RETRY_MS).unref();
          return;
        }
        lost += linesWaiting;
        [waiting, linesWaiting] = [Buffer.alloc(0), 0];
        return;
      }
    }
    linesWaiting = 0;
  };
  const again = () => {
    retry = undefined;
    flush();
  };
  return {
    write(line) {
      if (waiting.length > MOST_WAITING) {
        lost += 1;
        return;
      }
      const note = lost > 0 ? noteOf(lost) : '';
      waiting = Buffer.concat([waiting, Buffer.from(note + line)]);
      // A note that is lost itself hands its count on.
      linesWaiting += 1 + lost;
      lost = 0;
      flush();
    },
  };
}

function noteOf(lines: number): string {
  const t = new Date().toISOString();
  return `${JSON.stringify({ lvl: 'warn', t, evt: 'log.lost', lines })}\n`;
}
