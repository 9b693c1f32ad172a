import type { FeedRun } from '#src/contract/feeds.ts';
import { RESULT_LABELS } from './words.ts';

/** What a run came to, in a word. */
export function ResultCell({ run }: { run: FeedRun }) {
  return <span className={`run-state feed-${run.result}`}>{RESULT_LABELS[run.result]}</span>;
}
