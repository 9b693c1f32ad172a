import type { HttpBindings } from '@hono/node-server';
import type { Caller } from './people/auth/caller.ts';
import type { ActiveSession } from './people/auth/sessions/session.ts';
import type { Logger } from './core/process/log.ts';

/** What a request carries through the handlers. */
export interface ApiBindings {
  Bindings: Partial<HttpBindings> & {
    /** Lets the body of this request take as long as it needs, while it goes on coming. */
    takesLong?: () => void;
  };
  Variables: {
    requestId: string;
    /** See `paramsOf`. */
    params?: URLSearchParams;
    log: Logger;
    /** The answer is a failure that is part of a start or a stop, or told otherwise: no error for the log. */
    expected?: boolean;
    /** What a public read answers, as JSON, for the guard of its access: a body of a response would have to be read again. */
    json?: string;
    /** The failure is counted in the log by whoever refused: it gets no line of its own. */
    counted?: boolean;
    /** Who makes the call; set by the guard that its access asks for. */
    caller: Caller;
    /** Set by that guard too, and absent where a token made the call. */
    session: ActiveSession;
  };
}
