import { copyFile } from 'node:fs/promises';
import { openDb } from '#db/client.ts';
import { fileUrl } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { readAccounts, type Accounts, type Carried } from '#db/queries/carry-accounts.ts';
import { listAlertNames } from '#db/queries/price-alert-names.ts';
import { plural } from '#src/domain/plural.ts';
import { removeDatabase } from '../durable.ts';

/** What a restore asks the database that it replaces. */
export interface Replaced {
  /** The price alerts that there are. */
  alerts: string[];
  /** The accounts; null where nobody knows. */
  accounts: Accounts | null;
}

/** Of a database that cannot be read, or is not there: nobody knows who left or what was used up. */
export const UNKNOWN: Replaced = { alerts: [], accounts: null };

/** Reads the database that is replaced from a copy: to open it would alter what lies beside it. */
export async function readReplaced(live: string): Promise<Replaced> {
  const copy = `${live}.replaced`;
  try {
    await copyFile(live, copy);
    await copyFile(`${live}-wal`, `${copy}-wal`).catch(() => undefined);
    const db = await openDb({ url: fileUrl(copy) }, { alone: true });
    try {
      await migrate(db, { backUp: () => Promise.resolve(null) });
      return { alerts: await listAlertNames(db), accounts: await readAccounts(db) };
    } finally {
      db.close();
    }
  } catch {
    return UNKNOWN;
  } finally {
    await removeDatabase(copy);
  }
}

/** What became of the accounts, for whoever put a backup back. */
export function accountsText(carried: Carried | null): string {
  if (!carried) {
    return 'Accounts are as in the backup, passwords and second factors too, because the database of before was not there, could not be read or had other people. Recovery codes are gone.';
  }
  const gone =
    carried.disabled > 0
      ? ` Disabled, because it did not have them: ${plural(carried.disabled, 'account')}.`
      : '';
  return `Accounts are as they were in the database of before: ${plural(carried.kept, 'account')}.${gone}`;
}
