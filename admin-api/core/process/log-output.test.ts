import { expect, it } from 'vitest';
import { createLogOutput } from './log-output.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

it('goes on when nothing can be written, and says later how many lines are lost', () => {
  let full = true;
  let written = '';
  const output = createLogOutput((bytes) => {
    if (full) throw failure('ENOSPC');
    written += bytes.toString();
    return bytes.length;
  });
  for (const line of ['a\n', 'b\n', 'c\n']) output.write(line);
  expect(written).toBe('');
  full = false;
  output.write('d\n');
  const [note, last] = written.trimEnd().split('\n');
  expect(JSON.parse(note!)).toMatchObject({ evt: 'log.lost', lines: 3 });
  expect(last).toBe('d');
});

it('writes the rest when a part was taken, in order and whole', async () => {
  let written = '';
  let busy = true;
  const output = createLogOutput((bytes) => {
    if (busy) throw failure('EAGAIN');
    const part = bytes.subarray(0, 4);
    written += part.toString('latin1');
    return part.length;
  });
  output.write('première\n');
  output.write('second\n');
  busy = false;
  await expect.poll(() => Buffer.from(written, 'latin1').toString()).toBe('première\nsecond\n');
});
