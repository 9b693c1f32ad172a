import { parseArgs } from 'node:util';
import type { Db } from '#db/client.ts';
import type { Actor } from '#db/queries/audit.ts';
import { updateUser } from '#db/queries/user-changes.ts';
import { createUser, findUserByName, type UserResult } from '#db/queries/users.ts';
import { cleanUsername, usernameProblem } from '#src/domain/accounts.ts';
import { AppError } from '../errors.ts';
import { randomPassword } from './first-admin.ts';
import { acceptPassword } from './new-password.ts';

/** The commands about accounts, for the help. */
export const ACCOUNT_USAGE = `  user:create <name>     a new account; with --admin an admin
  user:promote <name>    makes a user an admin; asks for a password if theirs is under 12 characters
  user:password <name>   sets a password and ends the sessions of the user

  --admin                with user:create: an admin
  --random               a random password, shown once, instead of asking for one

A password is asked for, or read as one line from standard input. While the server runs, use the
Users tab of the dashboard instead.`;

/** What a command says and how it ends. */
export interface CommandResult {
  exitCode: 0 | 1;
  message: string;
  user?: { id: number; username: string; isAdmin: boolean };
  /** A random password: this is the only time it is shown. */
  password?: string;
}

interface CommandContext {
  db: Db;
  now: Date;
  /** Asks the operator for a password. */
  readPassword(): Promise<string>;
}

/** A command line that makes sense. */
export interface Command {
  name: string;
  username: string;
  admin: boolean;
  random: boolean;
  json: boolean;
}

/** What a command line asks for, or null for one that is not valid. */
export function parseCommand(argv: string[]): Command | null {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        admin: { type: 'boolean', default: false },
        random: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const [name = '', rawName = '', ...rest] = positionals;
    const username = cleanUsername(rawName);
    if (!COMMANDS.has(name) || username === '' || rest.length > 0) return null;
    return { name, username, ...values };
  } catch {
    return null;
  }
}

/** Runs one command on the database. Refusals are results, not errors. */
export async function runCommand(
  command: Command,
  context: CommandContext,
): Promise<CommandResult> {
  const { username, random } = command;
  const password = async (isAdmin: boolean) => {
    const text = random ? randomPassword() : await context.readPassword();
    return { text, accepted: await acceptPassword(text, { username, isAdmin }) };
  };
  try {
    return await COMMANDS.get(command.name)!({ ...context, ...command, password });
  } catch (error) {
    if (error instanceof AppError) return { exitCode: 1, message: error.message };
    throw error;
  }
}

interface Call extends CommandContext {
  username: string;
  admin: boolean;
  random: boolean;
  password(
    isAdmin: boolean,
  ): Promise<{ text: string; accepted: { hash: string; adminReady: boolean } }>;
}

const ACTOR: Actor = { id: null, name: 'command line', way: 'cli' };

const COMMANDS = new Map<string, (call: Call) => Promise<CommandResult>>([
  [
    'user:create',
    async (call) => {
      const problem = usernameProblem(call.username);
      if (problem) return { exitCode: 1, message: problem };
      const { text, accepted } = await call.password(call.admin);
      const input = { username: call.username, password: accepted, isAdmin: call.admin };
      const result = await createUser(call.db, input, ACTOR, call.now);
      return outcome(result, `Created ${call.username}`, call.random ? text : undefined);
    },
  ],
  [
    'user:promote',
    async (call) => {
      const user = await findUserByName(call.db, call.username);
      if (!user) return missing(call.username);
      const made = user.adminReady ? undefined : await call.password(true);
      const patch = { isAdmin: true, disabled: false, password: made?.accepted };
      const result = await updateUser(call.db, user.id, patch, ACTOR, call.now);
      return outcome(result, `${user.username} is an admin`, call.random ? made?.text : undefined);
    },
  ],
  [
    'user:password',
    async (call) => {
      const user = await findUserByName(call.db, call.username);
      if (!user) return missing(call.username);
      const { text, accepted } = await call.password(user.isAdmin);
      const result = await updateUser(call.db, user.id, { password: accepted }, ACTOR, call.now);
      return outcome(result, `Password of ${user.username} set`, call.random ? text : undefined);
    },
  ],
]);

const missing = (name: string): CommandResult => ({
  exitCode: 1,
  message: `There is no user "${name}"`,
});

function outcome(result: UserResult, done: string, password: string | undefined): CommandResult {
  if ('refused' in result) {
    const taken = result.refused === 'taken';
    return {
      exitCode: 1,
      message: taken ? 'This username is taken' : `Refused: ${result.refused}`,
    };
  }
  const { id, username, isAdmin } = result.user;
  return {
    exitCode: 0,
    message: done,
    user: { id, username, isAdmin },
    ...(password && { password }),
  };
}
