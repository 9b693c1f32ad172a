import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { z } from 'zod';

/** Most bytes of the address of a Unix socket that every system takes. */
const MAX_ADDRESS = 100;

/** The folder of the socket: only the user of the server may enter it. */
export const controlFolder = (dataDir: string) => join(dataDir, 'control');

/**
 * Where the server of a data folder listens for commands; null when the path is too long for a
 * socket. Windows has named pipes instead of files.
 */
export function controlAddress(dataDir: string): string | null {
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
    return `\\\\.\\pipe\\sim-atlas-${name}`;
  }
  const path = join(controlFolder(dataDir), 'socket');
  const fits = [path, relative(process.cwd(), path)].filter(
    (text) => Buffer.byteLength(text) <= MAX_ADDRESS,
  );
  return fits[0] ?? null;
}

/** The one line that a command sends. */
export const ControlRequest = z.strictObject({ name: z.string(), input: z.unknown() });

/** The lines that come back: progress, then how it ended. */
export const ControlAnswer = z.union([
  z.strictObject({ say: z.string() }),
  z.strictObject({
    exitCode: z.literal([0, 1, 2]),
    message: z.string(),
    data: z.unknown().optional(),
    asks: z.literal('password').optional(),
  }),
]);
export type ControlAnswer = z.infer<typeof ControlAnswer>;
