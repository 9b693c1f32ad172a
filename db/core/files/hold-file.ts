import Database from 'libsql';

/**
 * Holds a file for this process: a lock of SQLite on it, which the system gives back however the
 * process ends, and which processes of other containers see, too. Answers how to let go; null when
 * another one holds it.
 */
export function holdFile(path: string): (() => void) | null {
  const database = new Database(path);
  try {
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    database.close();
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') return null;
    throw error;
  }
  return () => {
    // Closed, the file may stay open in this process.
    database.exec('ROLLBACK');
    database.close();
  };
}
