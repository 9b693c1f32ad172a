import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { MAX_IMPORT_BYTES } from '#src/domain/imports/types.ts';
import { unpacked } from './unpack.ts';

/** What comes of a file that arrives in pieces of some bytes; what went wrong in words. */
async function read(file: Buffer, { piece = 1000 } = {}) {
  async function* pieces() {
    for (let at = 0; at < file.length; at += piece) yield file.subarray(at, at + piece);
  }
  try {
    const bytes = await Array.fromAsync(unpacked(pieces()));
    return Buffer.concat(bytes).toString('utf8');
  } catch (error) {
    const { fault, message } = error as { fault?: string; message: string };
    return `${fault}: ${message}`;
  }
}
/** Much text in few bytes. */
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, 'a');

describe('a file that is not packed', () => {
  test.each([['a;b\n1;2\n'], ['[{"a":1}]'], [''], ['x']])(
    'comes out as it is: %j',
    async (text) => {
      expect(await read(Buffer.from(text), { piece: 1 })).toBe(text);
    },
  );

  it('is refused at the first byte above 10 MB', async () => {
    const most = Buffer.alloc(MAX_IMPORT_BYTES, 'a');
    expect(await read(most, { piece: 1_000_000 })).toHaveLength(MAX_IMPORT_BYTES);
    const more = Buffer.concat([most, Buffer.from('a')]);
    expect(await read(more, { piece: 1_000_000 })).toMatch(/^too_large: .*10 MB/);
  });
});

describe('gzip', () => {
  it('is unpacked, whatever pieces it comes in', async () => {
    const text = 'a,b\nZürich,2\n'.repeat(5000);
    for (const piece of [1, 7, 100_000]) {
      expect(await read(gzipSync(text), { piece })).toBe(text);
    }
    // Two parts after one another are one file.
    expect(await read(Buffer.concat([gzipSync('a,b\n'), gzipSync('1,2\n')]))).toBe('a,b\n1,2\n');
  });

  it('may grow as text does, and no more', async () => {
    const much = Array.from({ length: 100_000 }, (_, row) => `plan ${row},15\n`).join('');
    expect(await read(gzipSync(much))).toBe(much);
    const noise = randomBytes(5.5 * 1024 * 1024).toString('hex');
    expect(await read(gzipSync(noise, { level: 1 }))).toMatch(/^too_large: .*more than 10 MB/);
    expect(await read(gzipSync(megabytes(9)))).toMatch(/^too_large: .*200 times/);
  });

  it('of gigabytes is given up after little', async () => {
    const part = gzipSync(megabytes(4));
    const bomb = Buffer.concat(Array.from({ length: 500 }, () => part));
    const before = process.memoryUsage().rss;
    expect(await read(bomb, { piece: 64 * 1024 })).toMatch(/^too_large/);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  it('that is cut off or damaged says so', async () => {
    const whole = gzipSync('a,b\n1,2\n'.repeat(1000));
    expect(await read(whole.subarray(0, -12))).toMatch(/^unreadable: .*cut off/);
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 20, 40);
    expect(await read(damaged)).toMatch(/^unreadable: .*damaged/);
  });

  it('leaves the failure of a sender what it is', async () => {
    async function* broken() {
      yield gzipSync('a,b\n').subarray(0, 12);
      throw new TypeError('gone');
    }
    await expect(Array.fromAsync(unpacked(broken()))).rejects.toThrow('gone');
  });
});
