/** The file of the database is damaged, and nothing more is written to it: the caller should answer 503. */
export class DatabaseDamagedError extends Error {
  override name = 'DatabaseDamagedError';

  constructor(cause?: unknown) {
    super('The database file is damaged', { cause });
  }
}

/** Whether a database file was found damaged, and what runs accordingly. */
export interface DamageWatch {
  /** Passes a result on; damage becomes `DatabaseDamagedError` and is remembered. */
  heed<T>(work: Promise<T>): Promise<T>;
  /** The same for a write, which is not even begun once damage was met. */
  unlessDamaged<T>(write: () => Promise<T>): Promise<T>;
  isDamaged(): boolean;
}

/**
 * From the first sign of damage on nothing is written any more: a write next to damage spreads it.
 * Reads go on, because most of the file is mostly sound. Only a restart, which checks the whole
 * file, ends it.
 */
export function watchDamage(): DamageWatch {
  let isDamaged = false;
  const heed = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!isDamage(error)) throw error;
      isDamaged = true;
      throw new DatabaseDamagedError(error);
    }
  };
  return {
    heed,
    unlessDamaged: (write) =>
      isDamaged ? Promise.reject(new DatabaseDamagedError()) : heed(write()),
    isDamaged: () => isDamaged,
  };
}

function isDamage(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB';
}
