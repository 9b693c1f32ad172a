import { copyFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { openDb, type Db } from '#db/core/connect/client.ts';
import { fileUrl } from '#db/core/connect/connect.ts';
import { migrate } from '#db/core/migrate/migrate.ts';
import { unknownText } from '#db/core/migrate/migrations.ts';
import { FORGET_ALERTS } from '#db/people/mail/alerts.ts';
import {
  carryAccounts,
  readAccounts,
  WAYS_IN,
  type Accounts,
  type Carried,
} from '#db/people/carry-accounts.ts';
import { FORGET_INVITATIONS } from '#db/people/mail/invitations.ts';
import { FORGET_LINKS } from '#db/people/mail/mail-links.ts';
import { FORGET_MAILS } from '#db/people/mail/mail.ts';
import { forgetAlertsBut, listAlertNames } from '#db/prices/alerts/price-alert-names.ts';
import { END_SESSIONS } from '#db/people/sessions.ts';
import { NEW_LINEAGE } from '#db/core/changes/site.ts';
import { endTokens } from '#db/people/tokens.ts';
import { hashFile, removeDatabase } from '../../core/files/durable.ts';
import { copyChecked, CopyError, inspectWhole } from './copy.ts';
import { readNotes } from './store.ts';

/** What came back with a backup. */
export interface PreparedRestore {
  /** Rows by table. */
  rows: Record<string, number>;
  /** Migrations that the backup lacked and that were applied to it. */
  migrated: string[];
  /** Files with the rows of withdrawn tables, see `aside`. */
  written: string[];
  /** What became of the accounts; null: they are as in the backup, for nobody knows them as they are now. */
  accounts: Carried | null;
}

/** What a restore asks the database that it replaces. */
export interface Replaced {
  /** The price alerts that there are. */
  alerts: string[];
  /** The accounts; null where nobody knows. */
  accounts: Accounts | null;
}

/** Of a database that cannot be read, or is not there: nobody knows who left or what was used up. */
const UNKNOWN: Replaced = { alerts: [], accounts: null };

/** What a restore carries over from an open database. */
export const replacedBy = async (db: Pick<Db, 'all'>): Promise<Replaced> => {
  try {
    return { alerts: await listAlertNames(db), accounts: await readAccounts(db) };
  } catch {
    return UNKNOWN;
  }
};

/** The same of the file that is replaced, from a copy: to open it would alter what lies beside it. */
export async function readReplaced(live: string): Promise<Replaced> {
  const copy = `${live}.replaced`;
  try {
    await copyFile(live, copy);
    await copyFile(`${live}-wal`, `${copy}-wal`).catch(() => undefined);
    const db = await openDb({ url: fileUrl(copy) }, { alone: true });
    try {
      await migrate(db, { backUp: () => Promise.resolve(null) });
      return await replacedBy(db);
    } finally {
      db.close();
    }
  } catch {
    return UNKNOWN;
  } finally {
    await removeDatabase(copy);
  }
}

/** Of the rows of a backup: those that end or are forgotten with a restore. */
const LEFT_BEHIND = [
  'migrations',
  'sessions',
  'mails',
  'mail_links',
  'invitations',
  'alerts',
  'price_alert_addresses',
  'price_alerts',
  ...WAYS_IN,
];

/**
 * Everything of a restore but the last step: makes a checked copy of a backup at `draft`, brings it
 * to today's schema, looks it through again and compares its rows with those of the backup. `replaced`
 * is what the database knows in whose place it comes; `aside` the file beside which rows of withdrawn
 * tables of a backup of the version before are written, null for a trial.
 */
export async function prepareRestoreFile(
  source: string,
  draft: string,
  replaced: Replaced,
  aside: string | null = null,
): Promise<PreparedRestore> {
  const rows = await copied(source, draft);
  const { migrated, written, accounts } = await makeReady(draft, replaced, aside);
  const after = await inspectWhole(draft);
  for (const [table, count] of Object.entries(rows)) {
    // A search index has tables of its own, which are made anew.
    const isOwn = !table.startsWith('plans_fts') && !LEFT_BEHIND.includes(table);
    const now = after.rows[table];
    if (isOwn && now !== undefined && now < count) {
      throw new CopyError(`Of the ${count} rows of the table ${table}, ${now} came back`);
    }
  }
  return { rows, migrated, written, accounts };
}

/** Copies a backup that is as its notes say, where there are any; answers its rows by table. */
async function copied(source: string, draft: string): Promise<Record<string, number>> {
  const notes = await readNotes(source);
  if (notes && notes.sha256 !== (await hashFile(source))) {
    throw new CopyError(`${basename(source)} is not as it was made: its checksum differs`);
  }
  const { unknown, rows } = (await copyChecked(source, draft)).inspection;
  if (unknown.length > 0) throw new CopyError(await unknownText('backup', unknown));
  const lost = Object.entries(notes?.rows ?? {}).find(([table, count]) => rows[table] !== count);
  if (lost) throw new CopyError(`The table ${lost[0]} has not the rows that were noted`);
  return rows;
}

/** Brings the copy to today's schema, ends what must not come back, and makes its search index anew. */
async function makeReady(
  draft: string,
  replaced: Replaced,
  aside: string | null,
): Promise<Omit<PreparedRestore, 'rows'>> {
  const db = await openDb({ url: fileUrl(draft) }, { alone: true });
  try {
    const written: string[] = [];
    const migrated = await migrate(db, {
      backUp: () => Promise.resolve(aside),
      wrote: (file) => void written.push(file),
    });
    const { statements, carried } = await carryAccounts(db, replaced.accounts);
    await db.write((commit) =>
      commit([
        END_SESSIONS,
        endTokens(new Date()),
        FORGET_ALERTS,
        FORGET_MAILS,
        ...forgetAlertsBut(replaced.alerts),
        ...statements,
        FORGET_LINKS,
        FORGET_INVITATIONS,
        { sql: "INSERT INTO plans_fts(plans_fts) VALUES ('rebuild')", args: [] },
        NEW_LINEAGE,
      ]),
    );
    await db.all('PRAGMA wal_checkpoint(TRUNCATE)');
    // Without a write-ahead log beside it the file is all there is, and one rename moves it.
    await db.all('PRAGMA journal_mode = DELETE');
    return { migrated, written, accounts: carried };
  } finally {
    db.close();
  }
}
