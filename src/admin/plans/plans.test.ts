import { expect, it } from 'vitest';
import type { Region } from '#src/contract/places/regions.ts';
import { PlanInput } from '#src/contract/plans/plan-input.ts';
import { labelled } from '../core/data/call.ts';
import { planBody, planFields, planRecord } from './plans.ts';

const NONE = { data: [], isError: false };
const REGIONS = [
  { id: 1, name: 'United States', code: 'US', currency: 'USD' },
  { id: 2, name: 'United Kingdom', code: 'UK', currency: 'GBP' },
  { id: 3, name: 'Japan', code: 'JP', currency: 'JPY' },
] as Region[];
const field = (name: string) =>
  planFields(NONE, { data: REGIONS, isError: false }).find((one) => one.name === name)!;

it('marks every field of an empty form that must be filled, and none else', () => {
  const { error } = PlanInput.safeParse(planBody(planRecord.empty));
  const marked = new Set(error!.issues.map(({ path }) => path.join('.')));
  const required = planFields(NONE, NONE).filter((one) => one.required);
  expect(marked).toEqual(new Set(required.map(({ name }) => name)));
  expect(marked.size).toBe(5);
});

it.each([
  ['', 'USD', '2', 'GBP'],
  ['1', 'USD', '3', 'JPY'],
  ['2', 'GBP', '1', 'USD'],
  // A travel seller's own choice stays.
  ['2', 'USD', '3', undefined],
  ['1', 'USD', '', undefined],
])('from region %j in %s to %j the currency is %s', (regionId, currency, next, follows) => {
  const derived = field('regionId').derives!(next, { regionId, currency });
  expect(derived.currency).toBe(follows);
});

it('names a field by its label in messages that stand elsewhere', () => {
  expect(labelled('planName: is required')).toBe('Plan name: is required');
  expect(labelled('dataAmount: has a comma')).toBe('Data: has a comma');
  expect(labelled('The server is busy.')).toBe('The server is busy.');
});
