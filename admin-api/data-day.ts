import type { Db } from '#db/client.ts';
import { keptByName } from '#db/kept.ts';
import { getDataDay } from '#db/queries/data-day.ts';
import type { DataDay } from '#src/domain/freshness.ts';
import type { DataVersion } from './data-version.ts';

/** The day of the data now, asked of the database once for each data version and day. */
export function keepDataDay(
  db: Db,
  dataVersion: DataVersion,
  now: () => Date,
): () => Promise<DataDay> {
  const kept = keptByName<DataDay>();
  return async () => {
    const version = await dataVersion.current();
    const moment = now();
    const of = `${version}-${dataVersion.lineage()} ${Math.floor(moment.getTime() / 86_400_000)}`;
    return kept(of, () => getDataDay(db, moment));
  };
}
