import { expect, it } from 'vitest';
import { rememberNames } from './names.ts';

it('works a name out once for each address, and again after a flood of others', () => {
  const asked: string[] = [];
  const name = rememberNames((params) => {
    asked.push(String(params));
    return `?${params.get('q') ?? ''}`;
  });
  expect(name('http://x/api/simcards')).toBe('?');
  expect(name('http://x/api/simcards?q=mint')).toBe('?mint');
  expect(name('http://y/other?q=mint')).toBe('?mint');
  expect(asked).toEqual(['', 'q=mint']);
  for (let n = 0; n < 5000; n += 1) expect(name(`/?q=${n}`)).toBe(`?${n}`);
  expect(name('/?q=mint')).toBe('?mint');
  expect(asked.filter((search) => search === 'q=mint')).toHaveLength(2);
});

it('keeps no long address', () => {
  let asked = 0;
  const name = rememberNames(() => `${(asked += 1)}`);
  const long = `/?q=${'x'.repeat(1000)}`;
  expect([name(long), name(long)]).toEqual(['1', '2']);
});
