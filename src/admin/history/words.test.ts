import { expect, test } from 'vitest';
import { fieldLabel, valueText } from './words.ts';

test.each([
  ['planName', 'Plan name'],
  ['buyUrl', 'Buy URL'],
  ['carrierId', 'Carrier'],
  ['hasDeal', 'Deal'],
  ['network5g', '5G'],
  ['price', 'Price'],
])('%s is called %s', (name, label) => {
  expect(fieldLabel(name)).toBe(label);
});

test('values are words', () => {
  expect([null, '', true, false, 7.5, { a: 1 }].map(valueText)).toEqual([
    'Empty',
    'Empty',
    'Yes',
    'No',
    '7.5',
    '{"a":1}',
  ]);
});
