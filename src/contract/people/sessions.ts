import { z } from 'zod';
import { shape } from '../core/shape.ts';

/** A session of the logged-in user. Its number says nothing of the cookie. */
export const Session = shape('Session', {
  id: z.string(),
  /** ISO 8601: the login. */
  createdAt: z.string(),
  /** ISO 8601, to a few minutes. */
  lastUsedAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  /** Browser and system in words, and the network of the login; null where nobody noted them. */
  agent: z.string().nullable(),
  network: z.string().nullable(),
});
export type Session = z.infer<typeof Session>;

/** A login on a device that the account was not known on. */
export const NewPlace = shape('NewPlace', {
  at: z.string(),
  agent: z.string(),
  network: z.string(),
});
export type NewPlace = z.infer<typeof NewPlace>;
