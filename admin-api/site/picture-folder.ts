import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';

/** Pictures that stay on disk, about 40 kB each. */
const MAX_FILES = 2000;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');

/**
 * Drawn pictures in `DATA_DIR/pictures`, by their address, so that a restart draws none again. The
 * oldest go when there are too many. What cannot be read or written is drawn again: never an error.
 */
export function createPictureFolder(env: Pick<Env, 'dataDir' | 'readOnly'>, maxFiles = MAX_FILES) {
  const folder = join(env.dataDir, 'pictures');
  const fileOf = (address: string) =>
    join(folder, `${createHash('sha256').update(address).digest('hex').slice(0, 32)}.png`);
  let count: number | null = null;

  const prune = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.png'));
    const aged = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
    );
    aged.sort((a, b) => a.at - b.at);
    // A tenth more than needed goes, so that not every new picture looks through the folder.
    const spare = Math.max(0, names.length - maxFiles);
    const gone = spare && spare + Math.floor(maxFiles / 10);
    for (const { name } of aged.slice(0, gone)) await rm(join(folder, name), { force: true });
    count = names.length - Math.min(gone, names.length);
  };

  return {
    /** The picture of an address; null when there is none, or only a part of one. */
    async read(address: string): Promise<Buffer | null> {
      const body = await readFile(fileOf(address)).catch(() => null);
      const whole = body?.subarray(0, 8).equals(PNG) && body.subarray(-12).equals(PNG_END);
      return whole ? body : null;
    },
    async write(address: string, body: Buffer): Promise<void> {
      if (env.readOnly) return;
      const draft = join(folder, `${randomUUID()}.part`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(draft, body);
        await rename(draft, fileOf(address));
        if (count !== null) count += 1;
        if (count === null || count > maxFiles) await prune();
      } catch {
        await rm(draft, { force: true }).catch(() => undefined);
      }
    },
  };
}
