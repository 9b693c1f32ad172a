import { z } from 'zod';
import { createToken, listTokens, revokeToken } from '#db/people/tokens.ts';
import { findUserByName } from '#db/people/users.ts';
import { TokenInput } from '#src/contract/people/tokens.ts';
import { cleanUsername } from '#src/domain/people/accounts.ts';
import { plural } from '#src/domain/core/plural.ts';
import { holds, STAFF_ROLES } from '#src/domain/people/roles.ts';
import { MAX_TOKENS, TOKEN_DAYS } from '#src/domain/people/tokens.ts';
import {
  COMMAND_LINE,
  defineCommand,
  type Command,
  type CommandOutcome,
} from '../../../command.ts';
import { hashToken } from '../sessions/cookie-token.ts';
import { newToken } from '../tokens.ts';

const refuse = (message: string): CommandOutcome => ({ exitCode: 1, message });

const create = defineCommand({
  name: 'token:create',
  words: '<name>',
  about: 'a token of the API, shown once',
  options: {
    for: { type: 'string', about: 'the user whose rights it has at most' },
    role: { type: 'string', about: `${STAFF_ROLES.join(', ')}; viewer when left out` },
    days: { type: 'string', about: `how long it holds; ${TOKEN_DAYS} when left out` },
  },
  read: ([name = '', ...more], { for: owner = '', role = 'viewer', days }) => ({
    owner: cleanUsername(String(owner)),
    token: {
      name: more.length === 0 ? name : '',
      role,
      ...(days !== undefined && { days: Number(days) }),
    },
  }),
  input: z.strictObject({
    owner: z.string().min(1, '--for says whose rights it has'),
    token: TokenInput,
  }),
  async run({ owner, token: input }, { db, now }) {
    const user = await findUserByName(db, owner);
    if (!user) return refuse(`There is no user "${owner}"`);
    if (user.disabled || !holds(user.role, input.role)) {
      return refuse(`${user.username} has less than the role ${input.role}`);
    }
    const token = newToken();
    const row = { ...input, hash: hashToken(token), userId: user.id };
    const made = await createToken(db, row, COMMAND_LINE, now());
    if ('refused' in made) return refuse(`${MAX_TOKENS} tokens hold already. Revoke one first.`);
    const until = made.expiresAt.slice(0, 10);
    return {
      exitCode: 0,
      message: `Token "${made.name}" (number ${made.id}) until ${until}\n${token} (shown only now)`,
      data: { token, made },
    };
  },
});

const list = defineCommand({
  name: 'token:list',
  about: 'the tokens of the API, those that hold first',
  read: (words) => (words.length > 0 ? null : {}),
  input: z.strictObject({}, 'nothing stands after it'),
  async run(_, { db, now }) {
    const tokens = await listTokens(db, now());
    const lines = tokens.map(({ id, name, owner, role, state, expiresAt, lastUsedOn }) =>
      [
        `${String(id).padStart(4)}  ${name}`,
        `${role} of ${owner}`,
        state,
        `until ${expiresAt.slice(0, 10)}`,
        lastUsedOn === null ? 'never used' : `used ${lastUsedOn}`,
      ].join('  '),
    );
    lines.push(tokens.length === 0 ? 'There is no token.' : plural(tokens.length, 'token'));
    return { exitCode: 0, message: lines.join('\n'), data: tokens };
  },
});

const revoke = defineCommand({
  name: 'token:revoke',
  words: '<number>',
  about: 'ends a token at once and for good; its number is in token:list',
  read: ([id, ...more]) => ({ id: more.length === 0 ? Number(id) : Number.NaN }),
  input: z.strictObject({ id: z.int('one number, please').positive() }),
  async run({ id }, { db, now }) {
    const token = await revokeToken(db, id, COMMAND_LINE, now());
    if (!token) return refuse(`There is no token number ${id}`);
    return { exitCode: 0, message: `Token "${token.name}" opens nothing any more`, data: token };
  },
});

/** Tokens of the API from the command line; in the running server too. */
export const TOKEN_COMMANDS: readonly Command[] = [create, list, revoke];
