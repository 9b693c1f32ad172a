import type { z } from 'zod';
import type { Db } from '#db/core/connect/client.ts';
import type { Attempts } from './people/auth/attempts.ts';
import type { Env } from './env.ts';
import type { Feeds } from './imports/feeds/feeds.ts';
import type { Imports } from './imports/imports.ts';
import type { BuildOptions } from './publish/build/build.ts';
import type { RatesKeeper } from './prices/rates/rates.ts';
import type { Publishing } from './publish/publisher/publisher-types.ts';
import type { Releases } from './publish/releases/releases.ts';
import { Refusal } from '#db/core/sql/refusal.ts';
import { AppError } from './core/errors.ts';

/** The end of a command that could not do its work. */
export const fails = (message: string): CommandOutcome => ({ exitCode: 2, message });

/** Lets what is known to go wrong end a command with 2 and a message; other errors stay errors. */
export async function withKnownErrors(
  work: () => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
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

/** What a command works with: the running server's own parts, or the command line's. */
export interface Services {
  db: Db;
  env: Env;
  now: () => Date;
  releases: Releases;
  imports: Imports;
  feeds: Feeds;
  rates: RatesKeeper;
  build: BuildOptions;
  /** The server runs the command; else the command line has the data folder for itself. */
  serving: boolean;
  /** Limits on guessing; null without a server, which alone has any. */
  attempts: Pick<Attempts, 'unlock'> | null;
  /** Null without a server, and until it has its first pages. */
  publishing: Publishing | null;
}

/** The way back to the person who gave the command. */
export interface Talk {
  /** A line about the progress, shown at once. */
  say: (text: string) => void;
  /** Aborted when the person gives up. */
  signal: AbortSignal;
}

/** How a command ended: 1 is a refusal or a finding that the message explains, 2 a failure. */
export interface CommandOutcome {
  exitCode: 0 | 1 | 2;
  message: string;
  /** For `--json`. */
  data?: unknown;
  /** Nothing was done: the same again, with what is asked for in the input. */
  asks?: 'password' | undefined;
}

type Options = Record<
  string,
  {
    type: 'string' | 'boolean';
    about: string;
    /** It may stand there several times. */ multiple?: true;
  }
>;
type Values = Record<string, string | boolean | readonly string[] | undefined>;

interface Definition<I> {
  name: string;
  /** Words after the name: '<id|previous>'. */
  words?: string;
  about: string;
  options?: Options;
  /** Makes the input from the command line; paths become absolute here. */
  read: (words: string[], values: Values) => unknown;
  /** What the input must be. The server checks it again. */
  input: z.ZodType<I>;
  run: (input: I, services: Services, talk: Talk) => Promise<CommandOutcome>;
}

/** A command with its input unknown until it was checked. */
export interface Command extends Omit<Definition<unknown>, 'input' | 'run'> {
  /** The finding about an input, or null when it is fine. */
  problem: (input: unknown) => string | null;
  /** Throws for an input that is not valid. */
  run: (input: unknown, services: Services, talk: Talk) => Promise<CommandOutcome>;
}

/** Who changes what a command changes. */
export const COMMAND_LINE = { id: null, name: 'command line', way: 'cli' } as const;

/** Makes a command of the operator: it works beside the running server and without one. */
export function defineCommand<I>({ input, run, ...rest }: Definition<I>): Command {
  const problem = (given: unknown) => input.safeParse(given).error?.issues[0]?.message ?? null;
  return {
    ...rest,
    problem,
    async run(given, services, talk) {
      const found = problem(given);
      if (found !== null) throw new Error(found);
      return run(input.parse(given), services, talk);
    },
  };
}

/** What the command line gave a tool. */
interface ToolCall {
  words: string[];
  values: Record<string, string | boolean | undefined>;
}

/**
 * A command that needs no server and opens no database of the configuration before it runs: it
 * must work when the database is damaged or missing, and beside a running server.
 */
export interface Tool {
  name: string;
  /** Words after the name: '<file>'. */
  words?: string;
  about: string;
  options?: Record<string, { type: 'string' | 'boolean'; about: string }>;
  /** The exit code and what to say; null for a wrong call. */
  run(
    call: ToolCall,
    context: { env: Env; now: Date },
  ): Promise<{ exitCode: number; message: string; data?: unknown } | null>;
}
