import { lazy } from './lazy.ts';

const number = lazy(() => new Intl.NumberFormat('en-US'));

/** A count with its noun: '1 plan', '4 plans', '1,352 plans'. */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${number().format(count)} ${count === 1 ? noun : many}`;
}
