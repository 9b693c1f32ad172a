import { createToken, listTokens, revokeToken } from '#db/people/tokens.ts';
import { tokens } from '#src/contract/people/tokens-endpoints.ts';
import { MAX_TOKENS } from '#src/domain/people/tokens.ts';
import { actorOf } from '../auth/auth.ts';
import { hashToken } from '../auth/sessions/cookie-token.ts';
import { newToken } from '../auth/tokens.ts';
import { AppError, found } from '../../core/errors.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

export const tokenRoutes: RouteModule = (serve, { db, now }) => {
  serve(tokens.list, () => listTokens(db, now()));

  serve(tokens.create, async ({ body }, c) => {
    const token = newToken();
    const input = { ...body, hash: hashToken(token), userId: c.get('caller').id };
    const made = await createToken(db, input, actorOf(c), now());
    if ('refused' in made) {
      throw new AppError('conflict', `${MAX_TOKENS} tokens hold already. Revoke one first.`);
    }
    return { token, made };
  });

  serve(tokens.revoke, async ({ id }, c) =>
    found(await revokeToken(db, id, actorOf(c), now()), 'There is no such token'),
  );
};
