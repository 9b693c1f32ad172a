import { expect, it } from 'vitest';
import { foldText } from './fold.ts';
import { usernameKey, usernameProblem } from '../people/accounts.ts';
import { composed } from './compose.ts';
import { tidy } from '../imports/rows/tidy.ts';

/** Marks in the order that takes longest to put right. */
const PILE = `a${'\u0301\u0323'.repeat(30_000)}`;

it('composes what can be a name, and leaves what cannot', () => {
  expect(composed('e\u0301')).toBe('é');
  expect(composed('ﬁ', 'NFKC')).toBe('fi');
  expect(composed(PILE)).toBe(PILE);
});

it('keeps a pile of marks from every reader of texts', () => {
  expect(tidy(PILE)).toBe(PILE);
  expect(usernameKey(PILE)).toBe(PILE);
  expect(usernameProblem(PILE)).toContain('at most');
  expect(foldText(PILE)).toBe('a');
});
