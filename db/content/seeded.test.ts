import { expect, it } from 'vitest';
import { openSeededDb } from '../testing.ts';
import { checkContent } from './clean-copy.ts';

it('every row of the seed may stand in a backup of content', async () => {
  const { db, close } = await openSeededDb();
  await expect(checkContent(db)).resolves.toEqual([]);
  await close();
});
