import { expect, test } from 'vitest';
import { choicesOf, type ListRead } from './choices.ts';

const labels = (read: ListRead<string>) =>
  choicesOf(read, (name) => ({ value: name, label: name })).map(({ label }) => label);

test('a list that is not there yet, or not at all, says so instead of looking empty', () => {
  expect(labels({ data: undefined, isError: false })).toEqual(['Loading...']);
  expect(labels({ data: undefined, isError: true })).toEqual(['Could not be loaded']);
});

test('what was read stays when reading it again fails', () => {
  expect(labels({ data: ['Tello'], isError: true })).toEqual(['Choose', 'Tello']);
  expect(labels({ data: [], isError: false })).toEqual(['Choose']);
});
