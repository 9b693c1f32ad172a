import { z } from 'zod';
import { teamApi } from '#src/domain/core/paths/team-paths.ts';
import { endpoints, json } from '../core/endpoint.ts';
import { ApiToken, NewToken, TokenInput } from './tokens.ts';

export const tokens = endpoints('Tokens', {
  list: {
    get: teamApi.tokens,
    person: true,
    summary: 'Tokens of the API, those that hold first',
    answer: json(z.array(ApiToken), 'Tokens, without what they are'),
  },
  create: {
    post: teamApi.tokens,
    confirm: true,
    summary: 'Makes a token of the API; the answer is the only one that ever tells it',
    body: TokenInput,
    answer: json(NewToken, 'The token', 201),
    errors: [409],
  },
  revoke: {
    delete: teamApi.token,
    person: true,
    summary: 'Ends a token at once and for good',
    answer: json(ApiToken, 'The token as it is now'),
  },
});
