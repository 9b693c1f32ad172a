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
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;
