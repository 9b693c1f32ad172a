import { z } from 'zod';

/** A session of the logged-in user. Its number says nothing of the cookie. */
export const Session = z
  .object({
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
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

/** A login on a device that the account was not known on. */
export const NewPlace = z
  .object({ at: z.string(), agent: z.string(), network: z.string() })
  .meta({ id: 'NewPlace' });
export type NewPlace = z.infer<typeof NewPlace>;
