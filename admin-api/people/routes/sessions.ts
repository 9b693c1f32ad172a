import { sessions } from '#src/contract/people/sessions-endpoints.ts';
import { forgetNewPlaces, listNewPlaces, type NewPlaceRow } from '#db/people/new-places.ts';
import { secondFactor } from '#src/contract/people/second-factor-endpoints.ts';
import { found } from '../../core/errors.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

export const sessionRoutes: RouteModule = (serve, deps) => {
  serve(sessions.list, (_, c) => deps.auth.sessions.listBeside(c.get('session')));

  serve(sessions.endOne, async ({ id }, c) => {
    const own = c.get('session');
    const ended = await deps.auth.sessions.endOther(own, id);
    found(ended || null, 'There is no other session like this');
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
