import type { HttpAnswer, ReadyAnswer } from './answer.ts';
import { createNames, type AnswerNames } from './names.ts';

/** Bytes that cached answers may hold together with their addresses, and how many there may be. */
const MAX_BYTES = 48 * 1024 * 1024;
const MAX_ENTRIES = 5000;

/**
 * Answers of one revision of the data, by address: of the one that was asked for last. An answer of
 * another comes too late to be cached. When it is full, the oldest answer goes that nobody asked for
 * since it was last passed over.
 */
export interface AnswerCache {
  /** `revision`: null where it is not known. */
  get(address: string, revision: string | null): HttpAnswer | undefined;
  set(address: string, revision: string, answer: HttpAnswer): void;
  /** The answer that may be cached for an address in the encoding that a client gets, and weighed with it. */
  open(
    address: string,
    answer: HttpAnswer,
    accepted: string | undefined,
  ): Promise<ReadyAnswer | null>;
  /** By which an answer is cached: addresses that ask the same share it. */
  readonly names: AnswerNames;
  readonly size: number;
  /** What it holds, never more than its bound. */
  readonly bytes: number;
}

interface CachedAnswer {
  answer: HttpAnswer;
  weight: number;
  /** Asked for since it was last passed over. */
  used: boolean;
}

/** `largest`: bytes from which on an answer is not cached; one that is larger than all of the room has it alone. */
export function createAnswerCache(
  maxBytes = MAX_BYTES,
  maxEntries = MAX_ENTRIES,
  largest = maxBytes / 8,
): AnswerCache {
  const answers = new Map<string, CachedAnswer>();
  let held = '';
  let bytes = 0;
  const forget = (address: string) => {
    bytes -= answers.get(address)?.weight ?? 0;
    answers.delete(address);
  };
  const put = (address: string, answer: HttpAnswer) => {
    forget(address);
    const weight = answer.size + 2 * address.length;
    if (weight > largest) return;
    answers.set(address, { answer, weight, used: false });
    bytes += weight;
    for (const [oldest, cached] of answers) {
      if ((bytes <= maxBytes && answers.size <= maxEntries) || answers.size === 1) break;
      if (!cached.used && oldest !== address) forget(oldest);
      else if (answers.delete(oldest)) answers.set(oldest, { ...cached, used: false });
    }
  };
  return {
    names: createNames(),
    get size() {
      return answers.size;
    },
    get bytes() {
      return bytes;
    },
    get(address, revision) {
      if (revision === null) return undefined;
      if (revision !== held) {
        answers.clear();
        [held, bytes] = [revision, 0];
      }
      const cached = answers.get(address);
      // Only noted: to move it in the map with each question takes longer than all else of a cached answer.
      if (cached) cached.used = true;
      return cached?.answer;
    },
    set(address, revision, answer) {
      if (revision === held) put(address, answer);
    },
    async open(address, answer, accepted) {
      const known = answer.ready(accepted);
      if (known) return known;
      const ready = await answer.open(accepted);
      if (answers.get(address)?.answer === answer) put(address, answer);
      return ready;
    },
  };
}
