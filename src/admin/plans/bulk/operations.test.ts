import { expect, test } from 'vitest';
import { bulkChoices, choicesBeside, operationOf } from './operations.ts';

const NONE = { data: [], isError: false };
const choices = new Map(bulkChoices(NONE, NONE).map((choice) => [choice.key, choice]));
const operation = (key: string, value: string) => choices.get(key)!.operation(value);

test('a price moves by a percentage or an amount, never by nothing', () => {
  expect(operation('percent', '-10%')).toEqual({ kind: 'price', by: 'percent', value: -10 });
  expect(operation('amount', '2.50')).toEqual({ kind: 'price', by: 'amount', value: 2.5 });
  expect(['', '0', 'ten'].map((text) => operation('percent', text))).toEqual([null, null, null]);
});

test('a field is set to one value; only optional ones may be emptied', () => {
  expect(operation('validity', '7 days')).toEqual({
    kind: 'set',
    field: 'validity',
    value: '7 days',
  });
  expect(operation('carrierId', '7')).toEqual({ kind: 'set', field: 'carrierId', value: 7 });
  expect(operation('dataAmount', ' ')).toBeNull();
  expect(operation('buyUrl', '')).toEqual({ kind: 'set', field: 'buyUrl', value: null });
});

test('a flag needs an answer', () => {
  expect(operation('hasDeal', '')).toBeNull();
  expect(operation('hasDeal', 'false')).toEqual({ kind: 'set', field: 'hasDeal', value: false });
});

test('a status is chosen first, and none that needs a time', () => {
  const { field } = choices.get('status')!;
  expect(field!.options!.map(({ value }) => value)).toEqual(['', 'draft', 'active', 'withdrawn']);
  expect(operation('status', '')).toBeNull();
  expect(operation('status', 'draft')).toEqual({ kind: 'set', field: 'status', value: 'draft' });
});

test('several changes go together; each field is offered once, a price in one way', () => {
  const all = bulkChoices(NONE, NONE);
  const typed = [
    { key: 'percent', text: '-10' },
    { key: 'validity', text: '7 days' },
  ];
  expect(operationOf(all, typed)).toEqual({
    kind: 'changes',
    changes: [
      { kind: 'price', by: 'percent', value: -10 },
      { kind: 'set', field: 'validity', value: '7 days' },
    ],
  });
  expect(operationOf(all, typed.slice(1))).toEqual(operation('validity', '7 days'));
  expect(operationOf(all, [...typed, { key: 'hasDeal', text: '' }])).toBeNull();
  const left = choicesBeside(all, typed).map(({ key }) => key);
  expect(left).toContain('dataAmount');
  for (const key of ['percent', 'amount', 'validity', 'delete']) expect(left).not.toContain(key);
});
