import type { HttpBindings } from '@hono/node-server';
import type { ActiveSession } from './auth/session.ts';
import type { Logger } from './log.ts';

/** What a request carries through the handlers. */
export interface ApiBindings {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    log: Logger;
    /** Set by the guards `requireUser` and `requireAdmin`. */
    session: ActiveSession;
  };
}
