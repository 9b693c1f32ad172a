import { z } from 'zod';
import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, json } from '../core/endpoint.ts';
import { Session } from './sessions.ts';
import { shape } from '../core/shape.ts';

const Ended = shape('SessionsEnded', { ended: z.int(), message: z.string() });
const SessionParam = z.object({
  id: z
    .string()
    .regex(/^[\w-]{22}$/, 'must be a number from the list of sessions')
    .meta({ example: 'q2Jv0n3fX1m8ZrT5yKc9Lw' }),
});

export const sessions = endpoints('Account', {
  list: {
    get: api.sessions,
    access: 'user',
    summary: 'Where the logged-in user is logged in; this session first',
    answer: json(z.array(Session), 'Sessions'),
  },
  endOne: {
    delete: api.session,
    access: 'user',
    summary: 'Ends another session of the logged-in user; to end this one, log out',
    params: SessionParam,
    answer: json(Ended, 'Ended'),
  },
  endOthers: {
    delete: api.sessions,
    access: 'user',
    summary: 'Ends every other session of the logged-in user',
    answer: json(Ended, 'Ended'),
  },
});
