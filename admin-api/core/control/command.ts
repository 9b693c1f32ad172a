import type { z } from 'zod';
import type { Db } from '#db/core/connect/client.ts';
import type { Attempts } from '../../people/auth/attempts.ts';
import type { Env } from '../../env.ts';
import type { Feeds } from '../../imports/feeds/feeds.ts';
import type { Imports } from '../../imports/imports.ts';
import type { BuildOptions } from '../../publish/build/build.ts';
import type { RatesKeeper } from '../../prices/rates/rates.ts';
import type { Publishing } from '../../publish/publisher/publisher-types.ts';
import type { Releases } from '../../publish/releases/releases.ts';

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
export interface Outcome {
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
  run: (input: I, services: Services, talk: Talk) => Promise<Outcome>;
}

/** A command with its input unknown until it was checked. */
export interface Command extends Omit<Definition<unknown>, 'input' | 'run'> {
  /** The finding about an input, or null when it is fine. */
  problem: (input: unknown) => string | null;
  /** Throws for an input that is not valid. */
  run: (input: unknown, services: Services, talk: Talk) => Promise<Outcome>;
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
