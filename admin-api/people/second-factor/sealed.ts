import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../../env.ts';
import { makeFolder } from '../../core/files/make-folder.ts';

/** The file of the key in the data folder, beside the database and in none of its backups. */
export const KEY_FILE = 'second-factor.key';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals what the server must be able to read again, so that a copy of the database alone tells nothing. */
export interface Seals {
  /** `about` says whose it is: what was sealed for one cannot be opened for another. */
  seal(text: string, about: string): Promise<string>;
  /** Null: it was changed, or sealed with another key. */
  open(sealed: string, about: string): Promise<string | null>;
}

/** The key is SECOND_FACTOR_KEY; without it one is made in the data folder when it is first needed. */
export function createSeals(env: Pick<Env, 'dataDir' | 'secondFactorKey'>): Seals {
  const path = join(env.dataDir, KEY_FILE);
  let known: Promise<string> | null = null;
  const keyText = async (make: boolean): Promise<string | null> => {
    if (env.secondFactorKey !== null) return env.secondFactorKey;
    if (known) return known;
    const found = make ? readOrMake(path) : readFile(path, 'utf8').catch(unlessMissing);
    const text = await found;
    if (text !== null) known = Promise.resolve(text);
    return text;
  };
  return {
    async seal(text, about) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, keyOf((await keyText(true))!), iv);
      cipher.setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    async open(sealed, about) {
      const text = await keyText(false);
      const bytes = Buffer.from(sealed, 'base64url');
      if (text === null || bytes.length < IV_BYTES + TAG_BYTES) return null;
      const cipher = createDecipheriv(CIPHER, keyOf(text), bytes.subarray(0, IV_BYTES));
      cipher.setAAD(Buffer.from(about));
      cipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const opened = [cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()];
        return Buffer.concat(opened).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** 256 bits of a text that has at least as many: it is random, so no slow hash is needed. */
const keyOf = (text: string) =>
  createHash('sha256').update(`second factor ${text.trim()}`).digest();

/** Of two processes that make it at the same time, both go on with the one that was first. */
async function readOrMake(path: string): Promise<string> {
  const there = await readFile(path, 'utf8').catch(unlessMissing);
  if (there !== null) return there;
  await makeFolder(join(path, '..'));
  const mine = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(mine, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    await link(mine, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(mine, { force: true });
  }
  return readFile(path, 'utf8');
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
