import { Refusal } from '#db/core/sql/refusal.ts';
import { AppError } from '../errors.ts';
import type { Outcome } from './command.ts';

/** The end of a command that could not do its work. */
export const fails = (message: string): Outcome => ({ exitCode: 2, message });

/** Lets what is known to go wrong end a command with 2 and a message; other errors stay errors. */
export async function told(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || error instanceof Refusal) return fails(error.message);
    const { code, path, message } = error as NodeJS.ErrnoException;
    if (typeof code === 'string' && path) return fails(`${path}: ${FILE_ERRORS[code] ?? code}`);
    if (error instanceof Error && error.constructor === Error) return fails(message);
    throw error;
  }
}

const FILE_ERRORS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'is a folder',
  EACCES: 'may not be read or written',
  EEXIST: 'exists already',
};
