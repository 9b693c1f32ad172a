import { expect, it } from 'vitest';
import type { BatchRefs } from '../changes/plan-batch.ts';
import { lineOf } from './line-of.ts';

const refs = {
  of: () => ({ carrier: { slug: 'att' }, region: { code: 'US' } }),
} as never as BatchRefs;
const plan = {
  at: 7,
  planName: 'Basic',
  carrierSlug: 'att',
  regionCode: 'US',
  source: 'feed',
  externalId: 'x1',
};
const state = { slug: 'att-basic', priceMinor: 1000, currency: 'USD' };
const stored = { id: 3, state, deletedAt: null };
const next = { ...state, priceMinor: 1200 };
const CHANGED = {
  kind: 'changed',
  next,
  before: { planName: 'Old' },
  after: { planName: 'Basic' },
};
const EVIDENCE = { reason: 'factor-100' };
const EARLIER = { at: 2, planName: 'Basic' };
const problems = [{ at: 7, field: 'price', value: null, code: 'refused', reason: 'no' }];

it.each<[string, Record<string, unknown>, object]>([
  [
    'that is refused',
    { verdict: { kind: 'rejected', problems } },
    { kind: 'rejected', line: { at: 7, planName: 'Basic', problems } },
  ],
  [
    'refused, and a second one of its plan',
    { verdict: { kind: 'rejected', problems }, earlier: EARLIER },
    { kind: 'rejected', line: { problems } },
  ],
  [
    'that is the second of its plan',
    { verdict: CHANGED, earlier: EARLIER },
    {
      kind: 'rejected',
      line: { problems: [{ code: 'two-rows', reason: expect.stringContaining('row 2') }] },
    },
  ],
  [
    'of a new plan',
    { match: { stored: null }, verdict: { kind: 'new', state } },
    { kind: 'new', line: { at: 7, plan, slug: 'att-basic' } },
  ],
  [
    'of a plan as it is, by an id that is news',
    { verdict: { kind: 'same' } },
    { kind: 'linked', line: { planId: 3, source: 'feed', externalId: 'x1' } },
  ],
  [
    'of a plan as it is, by a known id',
    { match: { stored, linked: true }, verdict: { kind: 'same' } },
    { kind: 'same', line: { planId: 3, slug: 'att-basic' } },
  ],
  [
    'of a plan as it is, by no id',
    { plan: { ...plan, externalId: null }, verdict: { kind: 'same' } },
    { kind: 'same', line: { planId: 3 } },
  ],
  [
    'of a plan that changes',
    { verdict: CHANGED },
    { kind: 'changed', line: { planId: 3, slug: 'att-basic' } },
  ],
  [
    'of a plan in the trash',
    {
      match: { stored: { ...stored, deletedAt: '2026-11-21' } },
      verdict: { ...CHANGED, next: { ...next, slug: 'att-basic-2' } },
    },
    { kind: 'restored', line: { restores: true, slug: 'att-basic-2' } },
  ],
  [
    'of a plan in the trash, at an insane price',
    {
      match: { stored: { ...stored, deletedAt: '2026-11-21' } },
      verdict: CHANGED,
      answer: { evidence: EVIDENCE },
    },
    { kind: 'held', line: { restores: true, evidence: EVIDENCE } },
  ],
  [
    'at a price that was held before',
    { verdict: CHANGED, answer: { evidence: EVIDENCE, known: 'discarded' } },
    { kind: 'held', line: { known: 'discarded' } },
  ],
  [
    'at a price that moves sanely',
    { verdict: CHANGED, answer: { evidence: null, own: { price: 12 }, known: null } },
    { kind: 'changed', line: { own: { price: 12 } } },
  ],
])(
  'writes the line of a row %s',
  (_, { earlier, answer, ...item }: Record<string, unknown>, line) => {
    const judged = { plan, match: { stored, linked: false }, ...item };
    expect(
      lineOf(refs, judged as never, (earlier ?? null) as never, answer as never),
    ).toMatchObject(line);
  },
);
