import { useEffect, useState } from 'react';
import type { BackupInfo, BackupList } from '#src/contract/history/backups.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { loginFor } from '#src/domain/core/paths/way-back.ts';
import { call } from '../../core/data/call.ts';
import { confirm } from '../../core/dialog/confirm.tsx';
import { leaveQuietly, mayLeave } from '../../core/frame/unsaved.ts';
import { Notice } from '../../core/parts/Problem.tsx';
import { leaveSession } from '../../people/session/sign-in.ts';
import { clockText } from '../../core/time.ts';

/** Milliseconds between looks at a server that starts anew. */
const LOOK_MS = 1500;
/** A start brings an old backup to today's schema first; it says nothing for as long. */
const PATIENCE_MS = 5 * 60_000;

/** Asks, and has the server put a backup back; answers when it was taken, null when it was not. */
export async function askRestore({ name, madeAt }: BackupInfo): Promise<string | null> {
  if (!(await mayLeave())) return null;
  let taken: string | null = null;
  await confirm({
    title: 'Restore this backup?',
    text: `The database becomes what it was: ${clockText(madeAt)}: content, settings and the history of changes. What was done since is gone from the site; the database of now is kept as a backup. Accounts keep their present passwords, second factors and roles; those removed since come back disabled, those made since are gone. The server starts anew, and everybody has to log in again.`,
    action: 'Restore',
    doing: 'Trying the backup...',
    danger: true,
    typed: 'RESTORE',
    async run() {
      const answer = await call('POST', api.restoreBackup(name), { body: { confirm: 'RESTORE' } });
      taken = answer.at;
      // The session ends with the database of now: nothing that asks in the background says so.
      leaveQuietly();
      leaveSession();
    },
  });
  return taken;
}

/** Waits for the server, then leads to the login, or says why the backup is not in place. */
export function Restarting({ at }: { at: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const until = Date.now() + PATIENCE_MS;
    let timer = 0;
    const look = async () => {
      const outcome = await outcomeSince(at);
      if (outcome === 'done') return location.assign(loginFor(paths.admin));
      if (outcome !== null) return setProblem(outcome);
      if (Date.now() > until) {
        return setProblem('The server did not come back. Its log says why.');
      }
      timer = window.setTimeout(() => void look(), LOOK_MS);
    };
    timer = window.setTimeout(() => void look(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [at]);
  return (
    <Notice
      danger={problem !== null}
      title={problem === null ? 'The server starts anew.' : 'The backup was not restored.'}
    >
      {problem ?? 'The backup was tried and is put in place now. The login follows by itself.'}
    </Notice>
  );
}

/** 'done', why it failed, or null while nobody knows. */
async function outcomeSince(at: string): Promise<string | null> {
  try {
    const answer = await fetch(api.backups, { cache: 'no-store' });
    // Of the old database nobody is logged in to the new one. The API answers before there are pages.
    if (answer.status === 401) return (await fetch(paths.auth)).ok ? 'done' : null;
    if (!answer.ok) return null;
    const { restore } = (await answer.json()) as BackupList;
    return restore && restore.at >= at ? restore.problem : null;
  } catch {
    return null;
  }
}
