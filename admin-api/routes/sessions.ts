import { createRoute, z } from '@hono/zod-openapi';
import { Session } from '#src/contract/sessions.ts';
import type { RouteModule } from '../deps.ts';
import { found } from '../errors.ts';
import { errorAnswers, jsonAnswer } from './answers.ts';

const tags = ['Account'];
const Ended = z.object({ ended: z.int(), message: z.string() }).meta({ id: 'SessionsEnded' });
const SessionParam = z.object({
  id: z
    .string()
    .regex(/^[\w-]{22}$/, 'must be a number from the list of sessions')
    .openapi({ param: { name: 'id', in: 'path' }, example: 'q2Jv0n3fX1m8ZrT5yKc9Lw' }),
});

const list = createRoute({
  method: 'get',
  path: '/api/sessions',
  tags,
  summary: 'Where the logged-in user is logged in; this session first',
  responses: { 200: jsonAnswer(z.array(Session), 'Sessions'), ...errorAnswers(401) },
});
const endOne = createRoute({
  method: 'delete',
  path: '/api/sessions/{id}',
  tags,
  summary: 'Ends another session of the logged-in user; to end this one, log out',
  request: { params: SessionParam },
  responses: { 200: jsonAnswer(Ended, 'Ended'), ...errorAnswers(400, 401, 403, 404) },
});
const endOthers = createRoute({
  method: 'delete',
  path: '/api/sessions',
  tags,
  summary: 'Ends every other session of the logged-in user',
  responses: { 200: jsonAnswer(Ended, 'Ended'), ...errorAnswers(401, 403) },
});

export const sessionRoutes: RouteModule = (app, { auth: { sessions, requireUser } }) => {
  app.openapi({ ...list, middleware: requireUser }, async (c) =>
    c.json(await sessions.listBeside(c.get('session')), 200),
  );

  app.openapi({ ...endOne, middleware: requireUser }, async (c) => {
    const own = c.get('session');
    const ended = await sessions.endOther(own, c.req.valid('param').id);
    found(ended || null, 'There is no other session like this');
    c.get('log').info({ evt: 'auth.session.end', uid: own.user.id, ended: 1 });
    return c.json({ ended: 1, message: 'Logged out there' }, 200);
  });

  app.openapi({ ...endOthers, middleware: requireUser }, async (c) => {
    const own = c.get('session');
    const ended = await sessions.endOthers(own);
    c.get('log').info({ evt: 'auth.session.end', uid: own.user.id, ended });
    return c.json({ ended, message: 'Logged out everywhere else' }, 200);
  });
};
