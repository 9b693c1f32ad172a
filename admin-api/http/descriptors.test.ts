import { expect, it } from 'vitest';
import { connectionsFor, openFilesLimit } from './descriptors.ts';

const table = (
  line: string,
) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             95000                95000                processes
${line}
Max locked memory         8388608              8388608              bytes
`;

it.each([
  ['Max open files            1024                 1048576              files', 1024],
  ['Max open files            unlimited            unlimited            files', Infinity],
  ['Nothing of the kind', 1024],
])('reads "%s" as %d', (line, limit) => {
  expect(openFilesLimit(() => table(line))).toBe(limit);
});

it('knows no limit where the system has no such table', () => {
  const missing = () => {
    throw new Error('ENOENT');
  };
  expect(openFilesLimit(missing)).toBe(1024);
});

it.each([
  [256, 128],
  [1024, 512],
  [4096, 3584],
  [1_048_576, 10_000],
  [Infinity, 10_000],
])('leaves room for files: of %d, %d are for connections', (files, connections) => {
  expect(connectionsFor(files)).toBe(connections);
});
