import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Another program that has begun to write to a database file and takes its time. */
export interface LockHolder {
  release(): Promise<void>;
}

/** Held by SQLite as Node brings it, in a process of its own: a console that an operator left open. */
const HOLDER = `
  const { DatabaseSync } = require('node:sqlite');
  const db = new DatabaseSync(process.argv[1]);
  db.exec('BEGIN IMMEDIATE');
  process.stdout.write('held');
  process.stdin.once('data', () => (db.exec('ROLLBACK'), db.close(), process.exit()));
`;

/** Takes the write lock of a database file until it is released. */
export async function holdLock(file: string): Promise<LockHolder> {
  const args = ['--disable-warning=ExperimentalWarning', '-e', HOLDER, file];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const gone = once(child, 'close');
  await Promise.race([
    once(child.stdout, 'data'),
    gone.then(() => Promise.reject(new Error('the lock could not be taken'))),
  ]);
  return {
    release: async () => {
      child.stdin.write('go');
      await gone;
    },
  };
}
