import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/**
 * Two numbers in the head of a database file that SQLite leaves to us: "application id" says that it
 * is a backup of content, "user version" is a checksum of the whole file but for that number.
 */
const KIND = { at: 68, value: 0x53494d43 };
const SUM = { at: 60, end: 64 };

/** Marks a finished file as a backup of content, so that damage on its ways is found. */
export async function sealContent(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  const bytes = Buffer.alloc(4);
  try {
    bytes.writeUInt32BE(KIND.value);
    await handle.write(bytes, 0, 4, KIND.at);
    bytes.writeUInt32BE((await readSeal(file)).sum);
    await handle.write(bytes, 0, 4, SUM.at);
  } finally {
    await handle.close();
  }
}

/** Whether a file is a backup of content, and then whether it is as it was made. */
export async function readSeal(file: string) {
  let head: Buffer | undefined;
  let sum = 0;
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    head ??= Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(100)]);
    if (sum === 0) bytes.subarray(SUM.at, SUM.end).fill(0);
    sum = crc32(bytes, sum);
  }
  const content = head?.readUInt32BE(KIND.at) === KIND.value;
  return { sum, content, whole: !content || head?.readUInt32BE(SUM.at) === sum };
}
