import { DatabaseAwayError } from '#db/core/connect/away.ts';
import { EnvError } from '../../env.ts';
import { BuildError } from '../../publish/build/build.ts';

/**
 * What went wrong at the start, and how to mend it, in words for the person who started it.
 * `backup` is the newest good one: a damaged database is mended with it.
 */
export function startFailure(error: unknown, backup: string | null = null): string {
  if (error instanceof EnvError) return `The configuration is not valid.\n${error.message}`;
  if (error instanceof BuildError) return `The pages could not be built: ${error.message}`;
  if (error instanceof DatabaseAwayError)
    return 'The database server cannot be reached. Check DATABASE_URL, and that the server runs.';
  const { code, path, port } = error as { code?: string; path?: string; port?: number };
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop what uses it, or choose another: PORT=${Number(port) + 1} npm start`;
  }
  if (code === 'EADDRNOTAVAIL')
    return 'HOST names no address of this machine. Leave it empty, or set 0.0.0.0.';
  if (code === 'EACCES' && port)
    return `Port ${port} needs more rights. Choose one above 1023: PORT=4321 npm start`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `No permission to write ${path ?? 'the data folder'}. Give the user rights to it, or set DATA_DIR to a folder of yours.`;
  }
  if (code === 'EEXIST' || code === 'ENOTDIR' || code === 'ENOENT') {
    return `${path ?? 'The data folder'} cannot be used as a folder. Set DATA_DIR to one that is, or can be made.`;
  }
  if (code === 'ENOSPC') return 'The disk is full. Free some space and start again.';
  if (isDamage(message)) {
    const mend = backup
      ? `Put the newest good backup in its place: npm run cli -- restore ${backup}`
      : 'There is no good backup in the data folder.';
    return `The database is damaged (${message}). ${mend}`;
  }
  if (/SQLITE_CANTOPEN|unable to open/i.test(message)) {
    return `The database cannot be opened (${message}). Check DATABASE_URL and the rights of DATA_DIR.`;
  }
  return `SIM Atlas could not start: ${message}`;
}

/** Whether a message is SQLite's, or ours, about a file that is no whole database. */
function isDamage(message: string): boolean {
  return /SQLITE_(CORRUPT|NOTADB)|file is damaged|disk image is malformed/.test(message);
}
