import { lazy } from './lazy.ts';

const number = lazy(() => new Intl.NumberFormat('en-US'));

/** A count as every screen writes it: '1,352'. */
export const formatCount = (count: number): string => number().format(count);

/** A count with its noun: '1 plan', '4 plans', '1,352 plans'. */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : many}`;
}

/** 'a, b or c'. */
export function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
