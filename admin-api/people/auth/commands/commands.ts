import { z } from 'zod';
import { updateUser } from '#db/people/user-changes.ts';
import { createUser, findUserByName, type UserResult } from '#db/people/users.ts';
import { cleanUsername, usernameProblem } from '#src/domain/people/accounts.ts';
import { isStaff, ROLES, type Role } from '#src/domain/people/roles.ts';
import {
  COMMAND_LINE,
  defineCommand,
  type Command,
  type CommandOutcome,
  type Services,
} from '../../../command.ts';
import { AppError } from '../../../core/errors.ts';
import { randomPassword } from './first-admin.ts';
import { acceptPassword } from '../passwords/new-password.ts';

const RANDOM = {
  random: { type: 'boolean', about: 'a random password, shown once, instead of asking for one' },
} as const;
const ROLE = {
  role: { type: 'string', about: `what the account may do: ${ROLES.join(', ')}` },
} as const;
const ARTICLES: Record<Role, string> = { visitor: 'a', viewer: 'a', editor: 'an', admin: 'an' };

const Account = z.strictObject({
  username: z.string().min(1, 'one name, please'),
  role: z.enum(ROLES, `--role must be one of ${ROLES.join(', ')}`),
  random: z.boolean(),
  /** Left out until a command asks for it: not every one needs it. */
  password: z.string().max(1000, 'the password is too long').optional(),
});
type Account = z.infer<typeof Account>;
interface Call extends Account {
  /** The password that holds from now on, by the rules for such a user; asks for it when it must. */
  accept: (role: Role) => ReturnType<typeof acceptPassword>;
  /** A random password, to be shown once; else undefined. */
  shown: () => string | undefined;
}

/** Thrown where a password is needed and none was given. */
class PasswordNeeded extends Error {}

function account(
  name: string,
  about: string,
  {
    options,
    usual,
  }: { options?: Command['options']; /** The role when nobody names one. */ usual: Role },
  work: (
    call: Call,
    services: Pick<Services, 'db' | 'now' | 'attempts'>,
  ) => Promise<CommandOutcome>,
): Command {
  return defineCommand({
    name,
    words: '<name>',
    about,
    options: { ...options, ...RANDOM },
    read: (
      [word = '', ...more],
      { admin = false, role = admin ? 'admin' : usual, random = false },
    ) => ({
      username: more.length === 0 ? cleanUsername(word) : '',
      role,
      random,
    }),
    input: Account,
    async run(input, services) {
      const { username, random } = input;
      const made = random ? randomPassword() : undefined;
      let used = false;
      const accept = (role: Role) => {
        const text = made ?? input.password;
        if (text === undefined) throw new PasswordNeeded();
        used = true;
        return acceptPassword(text, { username, role });
      };
      try {
        return await work({ ...input, accept, shown: () => (used ? made : undefined) }, services);
      } catch (error) {
        if (error instanceof PasswordNeeded) {
          return { ...refuse('A password is needed'), asks: 'password' };
        }
        if (error instanceof AppError) return refuse(error.message);
        throw error;
      }
    },
  });
}

const unlock = defineCommand({
  name: 'user:unlock',
  words: '<name>',
  about: 'lets everybody try to log in as the user again after too many wrong passwords',
  read: ([word = '', ...more]) => ({ username: more.length === 0 ? cleanUsername(word) : '' }),
  input: Account.pick({ username: true }),
  async run({ username }, { db, attempts }) {
    const user = await findUserByName(db, username);
    if (!user) return missing(username);
    if (!attempts) return { exitCode: 0, message: 'No server runs: nobody is kept out' };
    attempts.unlock(user.id);
    return { exitCode: 0, message: `${user.username} can be logged in as from anywhere again` };
  },
});

/** Accounts from the command line; in the running server too. A password is asked for, never an argument. */
export const ACCOUNT_COMMANDS: readonly Command[] = [
  account(
    'user:create',
    'a new account; asks for its password, or reads it as one line from standard input',
    {
      options: { ...ROLE, admin: { type: 'boolean', about: 'the same as --role admin' } },
      usual: 'visitor',
    },
    async ({ username, role, accept, shown }, { db, now }) => {
      const problem = usernameProblem(username);
      if (problem) return refuse(problem);
      if (await findUserByName(db, username)) return refuse('This username is taken');
      const input = { username, password: await accept(role), role };
      return outcome(
        await createUser(db, input, COMMAND_LINE, now()),
        `Created ${username}`,
        shown(),
      );
    },
  ),
  account(
    'user:promote',
    'makes a user an admin, or what --role says; asks for a password if theirs is too short for that',
    { options: ROLE, usual: 'admin' },
    async ({ username, role, accept, shown }, { db, now, attempts }) => {
      const user = await findUserByName(db, username);
      if (!user) return missing(username);
      const password = user.adminReady || !isStaff(role) ? undefined : await accept(role);
      const patch = { role, disabled: false, password };
      const result = await updateUser(db, user.id, patch, COMMAND_LINE, now());
      if (password && !('refused' in result)) attempts?.unlock(user.id);
      return outcome(result, `${user.username} is ${ARTICLES[role]} ${role}`, shown());
    },
  ),
  account(
    'user:password',
    'sets a password, ends the sessions of the user, and lets everybody try to log in with it',
    { usual: 'visitor' },
    async ({ username, accept, shown }, { db, now, attempts }) => {
      const user = await findUserByName(db, username);
      if (!user) return missing(username);
      const password = await accept(user.role);
      const result = await updateUser(db, user.id, { password }, COMMAND_LINE, now());
      if (!('refused' in result)) attempts?.unlock(user.id);
      return outcome(result, `Password of ${user.username} set`, shown());
    },
  ),
  unlock,
];

const refuse = (message: string): CommandOutcome => ({ exitCode: 1, message });
const missing = (name: string) => refuse(`There is no user "${name}"`);

function outcome(result: UserResult, done: string, password: string | undefined): CommandOutcome {
  if ('refused' in result) {
    return refuse(
      result.refused === 'taken' ? 'This username is taken' : `Refused: ${result.refused}`,
    );
  }
  const { id, username, role } = result.user;
  return {
    exitCode: 0,
    message: password ? `${done}\nPassword: ${password} (shown only now)` : done,
    data: { user: { id, username, role }, ...(password && { password }) },
  };
}
