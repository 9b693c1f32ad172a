import { expect, it } from 'vitest';
import { batchName, partsInWords } from './batch-words.ts';

const part = (entity: string, action: string, count: number) => ({
  entity,
  action,
  count,
  undone: 0,
});

it('says what is in a batch', () => {
  expect(
    partsInWords([
      part('plan', 'update', 12),
      part('plan', 'create', 1),
      part('price-record', 'create', 2),
      part('seo-page', 'update', 2),
    ]),
  ).toBe(
    '12 SIM cards changed, 1 SIM card created, 2 price records created, 2 page SEO settings changed',
  );
});

it.each([
  ['import', null, 'update', 'Import'],
  ['api', 7, 'update', 'Undo'],
  ['api', null, 'purge', 'Deleted for good'],
  ['api', null, 'update', 'Batch'],
])('calls a batch by %s, undo of %s, %s: %s', (way, undoOf, action, name) => {
  expect(batchName({ way, undoOf, action, parts: [part('plan', 'update', 2)] })).toBe(name);
});

it('has no name for a line of its own', () => {
  expect(batchName({ way: 'import', undoOf: null, action: 'update' })).toBeNull();
});
