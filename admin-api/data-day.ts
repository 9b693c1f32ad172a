import type { Db } from '#db/client.ts';
import { getDataDay } from '#db/queries/data-day.ts';
import type { DataDay } from '#src/domain/freshness.ts';
import type { DataVersion } from './data-version.ts';

/** The day of the data now, asked of the database once for each data version and day. */
export function keepDataDay(
  db: Db,
  dataVersion: DataVersion,
  now: () => Date,
): () => Promise<DataDay> {
  let kept: { of: string; day: Promise<DataDay> } | null = null;
  return async () => {
    const version = await dataVersion.current();
    const moment = now();
    const of = `${version}-${dataVersion.lineage()} ${Math.floor(moment.getTime() / 86_400_000)}`;
    if (kept?.of !== of) {
      const mine = { of, day: getDataDay(db, moment) };
      kept = mine;
      mine.day.catch(() => {
        if (kept === mine) kept = null;
      });
    }
    return kept.day;
  };
}
