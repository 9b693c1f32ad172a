import { expect, it } from 'vitest';
import { runMigrationRounds } from './migration-rounds.ts';

it('migrations that are killed leave whole ones behind, and go on', async () => {
  const { problems, states } = await runMigrationRounds(10, 'migration');
  expect(problems).toEqual([]);
  expect(states.length).toBeGreaterThan(0);
}, 120_000);
