import { expect, it } from 'vitest';
import { hearSignals, stopInOrder } from './stop.ts';

const logged: unknown[] = [];
const log = { warn: (line: unknown) => void logged.push(line) };

it('ends everything in order, whatever fails or hangs on the way', async () => {
  const done: string[] = [];
  const step = (name: string) => ({ name, run: () => done.push(name) });
  const never = { name: 'stuck', run: () => new Promise(() => undefined) };
  const broken = {
    name: 'checkpoint',
    run: () => Promise.reject(new Error('SQLITE_FULL: database or disk is full')),
  };
  const thrown = {
    name: 'thrown',
    run: () => {
      throw new Error('at once');
    },
  };
  await stopInOrder(
    [step('first'), [broken, thrown, step('beside')], never, step('unlock')],
    log,
    200,
  );
  expect(done).toEqual(['first', 'beside', 'unlock']);
  expect(logged).toEqual([
    { evt: 'stop.failed', step: 'thrown', reason: 'at once' },
    {
      evt: 'stop.failed',
      step: 'checkpoint',
      reason: 'SQLITE_FULL: database or disk is full',
    },
    { evt: 'stop.late', step: 'stuck' },
  ]);
});

it.each<[string, [signal: NodeJS.Signals, atMs: number][], string]>([
  ['the same one, passed on at once', signals('TERM 0, TERM 40, TERM 900'), 'stop'],
  ['the same one, sent again', signals('TERM 0, TERM 40, TERM 1500'), 'stop end'],
  ['another one', signals('TERM 0, INT 40'), 'stop end'],
])('a second signal: %s', (_, signals, expected) => {
  const done: string[] = [];
  let time = 0;
  const hear = hearSignals({
    stop: () => done.push('stop'),
    end: () => done.push('end'),
    now: () => time,
  });
  for (const [signal, at] of signals) {
    time = at;
    hear(signal);
  }
  expect(done.join(' ')).toBe(expected);
});

function signals(text: string): [NodeJS.Signals, number][] {
  return text.split(', ').map((one) => {
    const [name, at] = one.split(' ');
    return [`SIG${name}` as NodeJS.Signals, Number(at)];
  });
}
