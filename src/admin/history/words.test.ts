import { expect, test } from 'vitest';
import { planFields } from '../plans/plans.ts';
import { dayAndTime } from '../core/time.ts';
import { fieldLabel } from '../core/form/field-label.ts';
import { fieldText, valueOf, type RowNames } from './words.ts';

const NAMES: RowNames = { carrierId: new Map([[3, 'Tello']]), regionId: new Map([[1, 'Japan']]) };
const NONE = { data: [], isError: false };

test.each([
  ['planName', 'Plan name'],
  ['buyUrl', 'Buy link'],
  ['carrierId', 'Carrier'],
  ['hasDeal', 'Deal'],
  ['network5g', '5G'],
  ['price', 'Price'],
])('%s is called %s', (name, label) => {
  expect(fieldLabel(name)).toBe(label);
});

test('fields of a plan are called as its form calls them', () => {
  // What a form alone has, or says something more of.
  const own = new Set(['otherValidity', 'checked', 'activeUntil']);
  const called = planFields(NONE, NONE)
    .filter(({ name, group }) => !own.has(name) && !group)
    .map(({ name, label }) => [name, label]);
  expect(called.map(([name]) => [name, fieldLabel(name!)])).toEqual(called);
});

test('values are words', () => {
  const values = [null, '', true, false, 7.5, { a: 1 }];
  expect(values.map((value) => valueOf('what', value, NAMES))).toEqual([
    'Empty',
    'Empty',
    'Yes',
    'No',
    '7.5',
    '{"a":1}',
  ]);
});

test.each([
  ['carrierId', 3, 'Tello'],
  ['regionId', 1, 'Japan'],
  // In the trash, or gone for good.
  ['carrierId', 4, 'No. 4'],
  ['carrierId', null, 'Empty'],
  ['confidence', 'reported', 'reported by a third party'],
  ['price', 25, '$25.00'],
  ['seenOn', '2026-11-28', '28 Nov 2026'],
  ['until', '2026-11-28T06:23:00.000Z', dayAndTime('2026-11-28T06:23:00.000Z')],
  ['setupFee', null, 'Unknown'],
  ['status', 'withdrawn', 'Withdrawn'],
  ['planType', 'data-only', 'Data-only'],
  ['kind', 'mvno', 'Virtual operator'],
  ['kind', 'group', 'Group of countries'],
  ['role', 'editor', 'Editor'],
  // Of other things than the forms.
  ['kind', 'price', 'price'],
  ['constructor', 'name', 'name'],
])('%s %j reads %s', (name, value, text) => {
  expect(fieldText({ [name]: value }, name, NAMES)).toBe(text);
});
