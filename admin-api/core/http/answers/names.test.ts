import { expect, it } from 'vitest';
import { createNames } from './names.ts';

function counted() {
  let asked = 0;
  const names = createNames();
  const name = (address: string) =>
    names.of(address, () => {
      asked += 1;
      return new URLSearchParams(address).get('a') ?? '';
    });
  return { names, name, asked: () => asked };
}

it('works a name out once for each address, and again after a flood of others', () => {
  const { names, name, asked } = counted();
  expect([name('?a=1'), name('?b=2&a=1'), name('?a=1'), name('')]).toEqual(['1', '1', '1', '']);
  expect(asked()).toBe(3);
  expect(names.known('?a=1')).toBe('1');
  for (let at = 0; at < 3000; at += 1) name(`?c=${at}`);
  expect(names.known('?a=1')).toBeUndefined();
  const before = asked();
  expect(name('?a=1')).toBe('1');
  expect(asked()).toBe(before + 1);
});

it('keeps no long address', () => {
  const { names, name, asked } = counted();
  const long = `?a=${'x'.repeat(600)}`;
  expect(name(long)).toBe(name(long));
  expect(asked()).toBe(2);
  expect(names.known(long)).toBeUndefined();
});
