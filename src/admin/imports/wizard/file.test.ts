import { expect, it } from 'vitest';
import { fileProblem } from './file.ts';

it.each([
  ['plans.xls', 'PK', 'Only .csv and .json files are read'],
  ['plans.csv', Uint8Array.of(0x42, 0x5a, 0x68, 0), 'compressed with bzip2'],
  ['empty.csv', '', 'The file is empty'],
  ['large.csv', new Uint8Array(10 * 1024 * 1024 + 1), 'at most 10 MB are taken'],
])('says of %s before it is sent why it would be refused', async (name, part, why) => {
  expect(await fileProblem(new File([part], name))).toContain(why);
  expect(await fileProblem(new File(['carrier\n'], 'plans.csv'))).toBeNull();
});
