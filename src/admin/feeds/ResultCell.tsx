import type { FeedRun } from '#src/contract/feeds.ts';
import { RESULT_LABELS } from './words.ts';
import type { FeedResult } from '#src/domain/feeds.ts';
import { StateWord, type WordLook } from '../StateWord.tsx';

const LOOKS: Record<FeedResult, WordLook> = {
  applied: 'good',
  waiting: 'active',
  failed: 'bad',
  unchanged: 'still',
};

/** What a run came to, in a word. */
export function ResultCell({ run }: { run: FeedRun }) {
  return <StateWord look={LOOKS[run.result]}>{RESULT_LABELS[run.result]}</StateWord>;
}
