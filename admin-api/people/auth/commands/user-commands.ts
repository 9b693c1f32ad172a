import { z } from 'zod';
import { removeAllFactors } from '#db/people/factors/remove-factor.ts';
import { updateUser } from '#db/people/user-changes.ts';
import { findUserByName, listUsers } from '#db/people/users.ts';
import type { ManagedUser } from '#src/contract/people/users.ts';
import { cleanUsername } from '#src/domain/people/accounts.ts';
import { plural } from '#src/domain/core/plural.ts';
import { COMMAND_LINE, defineCommand, type Command } from '../../../command.ts';

const stateOf = ({ role, disabled, hasFactor }: ManagedUser) =>
  `${role}${hasFactor ? ', second factor' : ''}${disabled ? ', disabled' : ''}`;

/** `user:list`: who has an account, admins first. */
const list = defineCommand({
  name: 'user:list',
  words: '[text]',
  about: 'the accounts, admins first; with a text those whose names hold it',
  read: ([text = '', ...more]) => (more.length > 0 ? null : { text }),
  input: z.strictObject({ text: z.string() }, 'say one text at most'),
  async run({ text }, { db }) {
    const users: ManagedUser[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const found = await listUsers(db, { q: text, page });
      users.push(...found.data);
      pages = found.meta.totalPages;
    }
    const width = Math.max(0, ...users.map(({ username }) => username.length));
    const states = Math.max(0, ...users.map((user) => stateOf(user).length));
    const lines = users.map(
      (user) =>
        `${user.username.padEnd(width)}  ${stateOf(user).padEnd(states)}  since ${user.createdAt.slice(0, 10)}`,
    );
    lines.push(users.length === 0 ? 'There is no such account.' : plural(users.length, 'account'));
    return { exitCode: 0, message: lines.join('\n'), data: users };
  },
});

/** A command that lets a user log in, or keeps them from it. */
function access(name: string, about: string, disabled: boolean): Command {
  return defineCommand({
    name,
    words: '<name>',
    about,
    read: ([word = '', ...more]) => ({ username: more.length === 0 ? cleanUsername(word) : '' }),
    input: z.strictObject({ username: z.string().min(1, 'one name, please') }),
    async run({ username }, { db, now }) {
      const user = await findUserByName(db, username);
      if (!user) return { exitCode: 1, message: `There is no user "${username}"` };
      const made = await updateUser(db, user.id, { disabled }, COMMAND_LINE, now());
      if ('refused' in made) {
        const message =
          made.refused === 'last-admin'
            ? `${user.username} is the last admin who can log in`
            : `Refused: ${made.refused}`;
        return { exitCode: 1, message };
      }
      const { id, role } = made.user;
      const message = disabled
        ? `${user.username} is disabled and logged out everywhere`
        : `${user.username} can log in again`;
      return { exitCode: 0, message, data: { id, username: user.username, role, disabled } };
    },
  });
}

/** `user:second-factor-off`: after a lost phone, where no admin can help. */
const factorOff = defineCommand({
  name: 'user:second-factor-off',
  words: '<name>',
  about: 'takes all second factors of a user away, as after a lost phone, and ends their sessions',
  read: ([word = '', ...more]) => ({ username: more.length === 0 ? cleanUsername(word) : '' }),
  input: z.strictObject({ username: z.string().min(1, 'one name, please') }),
  async run({ username }, { db, now, attempts }) {
    const user = await findUserByName(db, username);
    if (!user) return { exitCode: 1, message: `There is no user "${username}"` };
    if (!(await removeAllFactors(db, user, COMMAND_LINE, now()))) {
      return { exitCode: 1, message: `${user.username} has no second factor` };
    }
    attempts?.unlock(user.id);
    const data = { id: user.id, username: user.username };
    return { exitCode: 0, message: `${user.username} logs in with the password alone`, data };
  },
});

/** Who has an account, and who may use it. */
export const USER_COMMANDS: readonly Command[] = [
  list,
  access('user:disable', 'keeps a user from logging in and ends their sessions', true),
  access('user:enable', 'lets a disabled user log in again', false),
  factorOff,
];
