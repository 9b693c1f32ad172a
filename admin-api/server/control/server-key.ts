import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

/** Where the running server of a data folder hears commands, and the key to them. */
const ServerKey = z.strictObject({ url: z.url(), key: z.string() });
export type ServerKey = z.infer<typeof ServerKey>;

const fileIn = (dataDir: string) => join(dataDir, 'server.key');

/** A new key for a server that listens at an address; it is good for as long as that process lives. */
export function newServerKey({ address, family, port }: AddressInfo): ServerKey {
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address;
  const host = family === 'IPv6' ? `[${own}]` : own;
  return { url: `http://${host}:${port}`, key: randomBytes(32).toString('base64url') };
}

/** Writes a key where only the user of the server may read it. Answers how to take it away. */
export async function writeServerKey(
  dataDir: string,
  key: ServerKey,
): Promise<() => Promise<void>> {
  const file = fileIn(dataDir);
  // One that a killed server left keeps its mode, or leads elsewhere.
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(key), { mode: 0o600, flag: 'wx' });
  return () => rm(file, { force: true });
}

/** The key of the server of a data folder, which may be a killed one's; null without any. */
export async function readServerKey(dataDir: string): Promise<ServerKey | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => null);
  try {
    return text === null ? null : ServerKey.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
