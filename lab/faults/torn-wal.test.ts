import { expect, it } from 'vitest';
import { tearWal } from './torn.ts';

it('a torn write-ahead log opens as the first so many commits, each whole', async () => {
  const { problems, states } = await tearWal({ samples: 20, seed: 'torn' });
  expect(problems).toEqual([]);
  expect(states).toBeGreaterThan(5);
}, 120_000);
