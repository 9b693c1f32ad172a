/** Seconds for which a session is good for reading without being looked up. */
const KNOWN_S = 300;
/** Sessions that are remembered; the one that was read longest ago goes first. */
const MOST = 10_000;

interface Known {
  user: { id: number };
  sessionId: string;
}

/**
 * Remembers sessions as they were read last, by the hash of their token, for the time in which the
 * database server cannot be asked. `clock`: seconds since 1970.
 */
export function rememberRecent<S extends Known>(clock: () => number) {
  const recent = new Map<string, { session: S; until: number }>();
  return {
    /** `endsAt`: when the session is over, whoever is asked. */
    add(session: S, endsAt: number): void {
      recent.set(session.sessionId, { session, until: Math.min(clock() + KNOWN_S, endsAt) });
      const [oldest] = recent.keys();
      if (recent.size > MOST) recent.delete(oldest!);
    },
    find(id: string): S | null {
      const known = recent.get(id);
      return known && clock() < known.until ? known.session : null;
    },
    forget: (id: string) => void recent.delete(id),
    forgetOthers({ user, sessionId }: Known): void {
      for (const [id, { session }] of recent)
        if (session.user.id === user.id && id !== sessionId) recent.delete(id);
    },
  };
}
