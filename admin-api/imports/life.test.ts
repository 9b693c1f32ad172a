import { expect, it } from 'vitest';
import type { RowChoice } from '#db/imports/run-types.ts';
import { next, type RunEvent, type RunState } from './life.ts';

const change = { actor: { id: null, name: 'test', way: 'api' }, now: new Date(0) } as const;
const reading = {
  on: 'reading',
  options: { mapping: { kind: 'native' }, decimals: 'point' },
  change,
} as const;
const choice: RowChoice = { mode: 'all', rows: [] };
const applying = { on: 'applying', choice, change } as const;
const EVENTS = {
  'a dry run is asked for': { kind: 'read', work: reading },
  'an apply is asked for': { kind: 'apply', work: applying },
  'somebody cancels': { kind: 'cancel' },
  'the server starts': { kind: 'restart', kept: true, work: reading },
  'the server starts without the file': { kind: 'restart', kept: false, work: reading },
  'the line is full': { kind: 'no-place' },
  'the dry run is over': { kind: 'found', result: {} as never },
  'the apply is over': { kind: 'written', applied: {} as never },
  'the work was stopped by hand': { kind: 'stopped', by: 'hand' },
  'the server stops': { kind: 'stopped', by: 'server' },
  'a row does something else now': { kind: 'moved', change },
  'the work failed': { kind: 'failed', problem: 'why' },
} satisfies Record<string, RunEvent>;
type Named = keyof typeof EVENTS;
const STATES = [
  'uploaded',
  'left',
  'reading',
  'ready',
  'applying',
  'applied',
  'failed',
  'cancelled',
] as const satisfies RunState[];

/** The same for each state that is not named. */
type Row = Partial<Record<RunState, string>> & { others: string };
const AT_WORK = { reading: 'no: worked on already', applying: 'no: worked on already' };
const NOT_YET = {
  uploaded: 'no: make a dry run first',
  left: 'no: still under way',
  applied: 'no: applied already',
  failed: 'no: This import failed',
  cancelled: 'no: was cancelled',
  ...AT_WORK,
};
const TABLE: Record<Named, Row> = {
  'a dry run is asked for': {
    ...AT_WORK,
    left: 'no: moved on',
    applied: 'no: moved on',
    others: 'reading: note, queue reading',
  },
  'an apply is asked for': { ...NOT_YET, others: 'applying: queue applying' },
  'somebody cancels': {
    reading: 'reading: halt',
    applying: 'applying: halt',
    applied: 'no: applied already',
    failed: 'failed',
    cancelled: 'cancelled',
    others: 'cancelled: end cancelled (Given up by hand)',
  },
  'the server starts': { left: 'reading: queue reading', others: 'same' },
  'the server starts without the file': {
    left: 'failed: end failed (The file is no longer kept)',
    others: 'same',
  },
  'the line is full': {
    reading: 'failed: end failed (Too many imports wait. Please make a new dry run.)',
    applying: 'ready',
    others: 'same',
  },
  'the dry run is over': { reading: 'ready: keep', applying: 'same', others: 'same' },
  'the apply is over': { applying: 'applied: tell', others: 'same' },
  'the work was stopped by hand': {
    reading: 'cancelled: end cancelled (Stopped by hand)',
    applying: 'ready',
    others: 'same',
  },
  'the server stops': { reading: 'left', applying: 'ready', others: 'same' },
  'a row does something else now': { applying: 'reading: again', others: 'same' },
  'the work failed': {
    reading: 'failed: end failed (why)',
    applying: 'failed: end failed (why)',
    others: 'same',
  },
};

it.each(
  STATES.flatMap((state) => Object.keys(EVENTS).map((event) => [state, event as Named] as const)),
)('%s, and %s', (state, event) => {
  const wanted = TABLE[event][state] ?? TABLE[event].others;
  const step = next(state, EVENTS[event]);
  if (wanted.startsWith('no: ')) {
    const why = expect.stringContaining(wanted.slice(4));
    expect(step).toEqual({ state, effects: [{ do: 'refuse', why }] });
    return;
  }
  const effects = step.effects.map((effect) => {
    if (effect.do === 'queue') return `queue ${effect.work.on}`;
    return effect.do === 'end' ? `end ${effect.state} (${effect.problem})` : effect.do;
  });
  const said = effects.length > 0 ? `${step.state}: ${effects.join(', ')}` : step.state;
  expect(said).toBe(wanted === 'same' ? state : wanted);
});

it('hands on what it was given', () => {
  expect(next('uploaded', EVENTS['a dry run is asked for']).effects).toEqual([
    { do: 'note', options: reading.options },
    { do: 'queue', work: reading },
  ]);
  expect(next('applying', EVENTS['a row does something else now']).effects).toEqual([
    { do: 'again', change },
  ]);
});
