import { join } from 'node:path';
import { childEnvironment } from '#db/child-environment.ts';
import type { DbAddress } from '#db/connect.ts';
import type { Inspection } from '#db/inspect.ts';
import { startLow } from '#db/low-process.ts';
import { removeDatabase } from '../durable.ts';

/** A copy that was looked through. */
export interface CheckedCopy {
  inspection: Inspection;
  bytes: number;
  sha256: string;
  /** Of a clean copy: the cron lines of its feeds. */
  schedules: string[];
}

/**
 * `all`: the whole database; `content`: without the rows about people; `clean`: the content of a
 * file that nobody vouches for, see `cleanCopy`.
 */
export type CopyMode = 'all' | 'content' | 'clean';

/** A copy could not be made, or what was copied is damaged. The message says why. */
export class CopyError extends Error {
  override name = 'CopyError';
}

const PROCESS = join(import.meta.dirname, 'copy-process.ts');
const TIMEOUT_MS = 10 * 60_000;
/** A bad file can be made to take long. */
const CLEAN_TIMEOUT_MS = 5 * 60_000;
const CLEAN_HEAP = '--max-old-space-size=512';
/** One copy at a time, and beside it one of a file from outside, which may take long. */
const tails: Record<'own' | 'clean', Promise<unknown>> = {
  own: Promise.resolve(),
  clean: Promise.resolve(),
};

/**
 * Copies a database, a file by its path or that of a libSQL server, safe beside writers, and checks
 * the copy; both in a process of its own. On any failure the half copy is taken away again.
 */
export async function copyChecked(
  from: string | DbAddress,
  to: string,
  mode: CopyMode = 'all',
): Promise<CheckedCopy> {
  try {
    const lane = mode === 'clean' ? 'clean' : 'own';
    const turn = tails[lane].then(() => run(from, to, mode));
    tails[lane] = turn.catch(() => undefined);
    const { code, out, err } = await turn;
    // What a process says that was ended is for nobody's eyes.
    const reason = typeof code === 'number' && reasonOf(err);
    if (code !== 0) throw new CopyError(reason || `the copy ended with ${code}`);
    const copy = JSON.parse(out) as CheckedCopy;
    const { damage, brokenReferences, state } = copy.inspection;
    if (damage.length > 0) throw new CopyError(`the copy is damaged: ${damage[0]}`);
    if (brokenReferences > 0)
      throw new CopyError(`${brokenReferences} rows point at rows that are not there`);
    if (!state) throw new CopyError('this is no database of SIM Atlas');
    return copy;
  } catch (error) {
    await removeDatabase(to);
    throw error;
  }
}

function run(
  from: string | DbAddress,
  to: string,
  mode: CopyMode,
): Promise<{ code: number | string; out: string; err: string }> {
  return new Promise((resolve, reject) => {
    const isFile = typeof from === 'string';
    const isClean = mode === 'clean';
    const flags = isClean ? [CLEAN_HEAP] : [];
    const child = startLow([process.execPath, ...flags, PROCESS, isFile ? from : '-', to, mode], {
      isGroup: false,
      // No secret of the server's environment is needed for a copy.
      env: childEnvironment({ network: !isFile }),
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: isClean ? CLEAN_TIMEOUT_MS : TIMEOUT_MS,
    });
    // It only reads, and whoever waited for it is gone.
    const kill = () => void child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('close', () => process.off('exit', kill));
    // A token as an argument could be seen by everybody on the machine.
    child.stdin!.on('error', () => undefined).end(isFile ? '' : JSON.stringify(from));
    let out = '';
    let err = '';
    child.stdout!.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr!.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: code ?? signal ?? 1, out, err }));
  });
}

/** What a person can act on, from the words of SQLite and Node. */
function reasonOf(text: string): string {
  if (/SQLITE_FULL|ENOSPC|disk is full/i.test(text)) return 'the disk is full';
  if (/SQLITE_NOTADB|not a database/i.test(text)) return 'the file is no SQLite database';
  if (/SQLITE_CORRUPT|malformed/i.test(text)) return 'the database file is damaged';
  if (/SQLITE_CANTOPEN|EACCES|EROFS/i.test(text)) return `a file cannot be opened (${text})`;
  if (/ENOENT/.test(text)) return `the file does not exist (${text})`;
  return text.trim();
}
