import { createNames, type Names } from './names.ts';
import type { Prepared } from './prepared.ts';

/** Bytes that kept answers may hold together with their addresses, and how many there may be. */
const MAX_BYTES = 48 * 1024 * 1024;
const MAX_ENTRIES = 5000;

/**
 * Answers of one revision of the data, by address. A new revision empties it; when it is full, the
 * oldest answer goes that nobody asked for since it was last passed over.
 */
export interface AnswerCache {
  /** `revision`: null where it is not known; then only what is kept for all of them. */
  get(address: string, revision: string | null): Prepared | undefined;
  set(address: string, revision: string, answer: Prepared): void;
  /** Keeps one of the few answers that no data changes, for every revision and beside the bound. */
  keep(address: string, answer: Prepared): void;
  /** By which an answer is kept: addresses that ask the same share it. */
  readonly names: Names;
  readonly size: number;
  /** What it holds, never more than its bound. */
  readonly bytes: number;
}

interface Kept {
  answer: Prepared;
  /** Asked for since it was last passed over. */
  asked: boolean;
}

const weigh = (address: string, { size }: Prepared) => size + 2 * address.length;

export function createAnswerCache(maxBytes = MAX_BYTES, maxEntries = MAX_ENTRIES): AnswerCache {
  const answers = new Map<string, Kept>();
  const lasting = new Map<string, Prepared>();
  let held = '';
  let bytes = 0;
  /** Drops an answer; how many bytes that frees. */
  const forget = (address: string): number => {
    const old = answers.get(address);
    return old && answers.delete(address) ? weigh(address, old.answer) : 0;
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
      if (revision !== held) return lasting.get(address);
      const kept = answers.get(address);
      // Only noted: to move it in the map with each question takes longer than all else of a kept answer.
      if (kept) kept.asked = true;
      return kept?.answer ?? lasting.get(address);
    },
    keep: (address, answer) => void lasting.set(address, answer),
    set(address, revision, answer) {
      if (revision !== held) {
        answers.clear();
        [held, bytes] = [revision, 0];
      }
      const weight = weigh(address, answer);
      if (weight > maxBytes / 8) return;
      bytes -= forget(address);
      answers.set(address, { answer, asked: false });
      bytes += weight;
      for (const [oldest, kept] of answers) {
        if (bytes <= maxBytes && answers.size <= maxEntries) break;
        if (!kept.asked && oldest !== address) bytes -= forget(oldest);
        else if (answers.delete(oldest)) answers.set(oldest, { ...kept, asked: false });
      }
    },
  };
}
