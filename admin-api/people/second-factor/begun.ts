import { STEP_MINUTES } from '#src/domain/people/second-factor.ts';
import { freshToken } from '../auth/sessions/cookie-token.ts';

/** Things of one user that may be begun at a time, and of all: who has a password can begin any number. */
const OF_ONE = 5;
const OF_ALL = 10_000;

/** What was begun and waits for its second step, in memory: a restart means to begin anew. */
export interface Begun<T> {
  /** Notes it; the answer names it to whoever began it. Each of `whose` pushes out none but its own. */
  begin(whose: string, what: T): string;
  /** It, while there is time for it. */
  look(token: string): T | null;
  /** It is done: the token names nothing any more. */
  end(token: string): void;
}

export function createBegun<T>(now: () => Date): Begun<T> {
  // In the order in which they began, and so end.
  const all = new Map<string, { whose: string; what: T; until: number }>();
  const drop = (tokens: readonly string[]) => tokens.forEach((token) => all.delete(token));
  return {
    begin(whose, what) {
      const time = now().getTime();
      for (const [token, { until }] of all) {
        if (until > time) break;
        all.delete(token);
      }
      const own = [...all].filter(([, one]) => one.whose === whose).map(([token]) => token);
      drop(own.slice(0, Math.max(0, own.length - OF_ONE + 1)));
      drop([...all.keys()].slice(0, Math.max(0, all.size - OF_ALL + 1)));
      const token = freshToken();
      all.set(token, { whose, what, until: time + STEP_MINUTES * 60_000 });
      return token;
    },
    look(token) {
      const one = all.get(token);
      return one && one.until > now().getTime() ? one.what : null;
    },
    end: (token) => void all.delete(token),
  };
}
