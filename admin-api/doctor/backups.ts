import { join } from 'node:path';
import { backupFolder, newestGood, readFailure, readNotes } from '../backup/store.ts';
import { hashFile } from '../durable.ts';
import { missedRun } from '../publish/schedule.ts';
import { readState } from '../state.ts';
import { error, warning, type Check, type Finding } from './finding.ts';

const NOW = 'Run: npm run cli -- backup';
/** A backup may take its time before it counts as missed. */
const GRACE_MS = 3_600_000;

/** Backups: there, young enough, unaltered. */
export const checkBackups: Check = async ({ env, now }) => {
  const found: Finding[] = [];
  const failure = await readFailure(env.dataDir);
  if (failure) {
    found.push(
      error('backup.failed', `The backup of ${failure.at} failed: ${failure.reason}`, NOW),
    );
  }
  const { restore } = await readState(env.dataDir);
  if (restore?.problem) {
    const text = `${restore.name} was not restored on ${restore.at}: ${restore.problem}`;
    found.push(warning('backup.restore', text, 'Restore another backup, or make one'));
  }
  const good = await newestGood(env.dataDir);
  if (!good) return [...found, warning('backup', 'There is no backup.', NOW)];
  const due = new Date(now.getTime() - GRACE_MS);
  if (env.backupCron && missedRun(env.backupCron, new Date(good.madeAt), due)) {
    found.push(
      warning(
        'backup.age',
        `The newest good backup is of ${good.madeAt}: one was missed since.`,
        NOW,
      ),
    );
  }
  const file = join(backupFolder(env.dataDir), good.name);
  const notes = await readNotes(file);
  if (notes && (await hashFile(file)) !== notes.sha256) {
    found.push(
      error('backup.altered', `${good.name} is not as it was made: its checksum differs.`, NOW),
    );
  }
  return found;
};
