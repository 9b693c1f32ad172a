import { createSessions } from '#api/people/auth/sessions/session.ts';
import type { Db } from '#db/core/connect/client.ts';
import { createUser } from '#db/people/users.ts';

/** Makes an admin in a database and answers the cookie of a session. */
export async function adminCookie(db: Db): Promise<string> {
  const actor = { id: null, name: 'bench', way: 'cli' } as const;
  const made = await createUser(
    db,
    { username: 'bench', password: { hash: '-', adminReady: true }, role: 'admin' },
    actor,
    new Date(),
  );
  if ('refused' in made) throw new Error(made.refused);
  const sessions = createSessions({ db, now: () => new Date(), secure: false });
  return (await sessions.issue(made.user)).map((line) => line.split(';')[0]).join('; ');
}
