import { sessions, tokens } from '#src/contract/people/endpoints.ts';
import { forgetNewPlaces, listNewPlaces, type NewPlaceRow } from '#db/people/new-places.ts';
import { secondFactor } from '#src/contract/people/second-factor-endpoints.ts';
import { requireFound, AppError } from '../../core/errors.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { createToken, listTokens, revokeToken } from '#db/people/tokens.ts';
import { MAX_TOKENS } from '#src/domain/people/tokens.ts';
import { actorOf } from '../auth/auth.ts';
import { hashToken } from '../auth/sessions/cookie-token.ts';
import { newToken } from '../auth/tokens.ts';

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
    requireFound(await revokeToken(db, id, actorOf(c), now()), 'There is no such token'),
  );
};

export const sessionRoutes: RouteModule = (serve, deps) => {
  serve(sessions.list, (_, c) => deps.auth.sessions.listBeside(c.get('session')));

  serve(sessions.endOne, async ({ id }, c) => {
    const own = c.get('session');
    const ended = await deps.auth.sessions.endOther(own, id);
    requireFound(ended || null, 'There is no other session like this');
    c.get('log').info({ evt: 'auth.session.end', uid: own.user.id, ended: 1 });
    return { ended: 1, message: 'Logged out there' };
  });

  serve(sessions.endOthers, async (_, c) => {
    const own = c.get('session');
    const ended = await deps.auth.sessions.endOthers(own);
    c.get('log').info({ evt: 'auth.session.end', uid: own.user.id, ended });
    return { ended, message: 'Logged out everywhere else' };
  });

  serve(secondFactor.newPlaces, async (_, c) => {
    const { user, device } = c.get('session');
    return newPlacesOf(await listNewPlaces(deps.db, user.id, device));
  });

  serve(secondFactor.knowPlaces, async (_, c) => {
    const { user, device } = c.get('session');
    await forgetNewPlaces(deps.db, user.id, device);
    return { message: 'Noted' };
  });
};

/** Logins from new places as they go over the wire. */
export const newPlacesOf = (rows: readonly NewPlaceRow[]) =>
  rows.map(({ at, agent, network }) => ({ at, agent, network }));
