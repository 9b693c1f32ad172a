import { networkSlugs } from '#src/domain/network-filter.ts';
import type { CarrierKind } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';

/** The networks of each carrier, as addresses name them. */
export async function listNetworked(
  db: Db,
): Promise<{ id: number; slug: string; networks: string[] }[]> {
  const rows = await db.all<{
    id: number;
    slug: string;
    name: string;
    kind: CarrierKind;
    hostNetwork: string | null;
  }>(
    'SELECT id, slug, name, kind, host_network AS hostNetwork FROM carriers WHERE deleted_at IS NULL',
  );
  return rows.map((row) => ({ id: row.id, slug: row.slug, networks: networkSlugs(row) }));
}
