import { test } from 'vitest';
import { holdToReference } from '../reference/testing.ts';

/** `npm run proof finder-needs` does it 100,000 times. */
test('2,000 random needs are answered as by trying everything', () => {
  holdToReference(2000);
});
