import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/**
 * Two numbers in the head of a database file that SQLite leaves to us: "application id" says that it
 * is a backup of content, "user version" is a checksum of the whole file with that number 0.
 */
const KIND = { at: 68, value: 0x53494d43 };
const SUM = { at: 60, bytes: 4 };

/** Marks a finished file as a backup of content, so that damage on its ways is found. */
export async function sealContent(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  const put = async (at: number, value: number) => {
    const bytes = Buffer.alloc(SUM.bytes);
    bytes.writeUInt32BE(value);
    await handle.write(bytes, 0, SUM.bytes, at);
  };
  try {
    await put(KIND.at, KIND.value);
    await put(SUM.at, await sumOf(file));
  } finally {
    await handle.close();
  }
}

/** Whether a file is a backup of content, and then whether it is as it was made. */
export async function readSeal(file: string): Promise<{ content: boolean; whole: boolean }> {
  const handle = await open(file);
  try {
    const number = async (at: number) =>
      (await handle.read(Buffer.alloc(SUM.bytes), 0, SUM.bytes, at)).buffer.readUInt32BE();
    const content = (await number(KIND.at)) === KIND.value;
    return { content, whole: !content || (await number(SUM.at)) === (await sumOf(file)) };
  } finally {
    await handle.close();
  }
}

async function sumOf(file: string): Promise<number> {
  let sum = 0;
  let at = 0;
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    if (at === 0) bytes.fill(0, SUM.at, SUM.at + SUM.bytes);
    at += bytes.length;
    sum = crc32(bytes, sum);
  }
  return sum;
}
