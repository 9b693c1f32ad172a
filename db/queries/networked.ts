import type { NetworkCarrier } from '#src/domain/finder/networks.ts';
import { networkSlugs } from '#src/domain/network-filter.ts';
import type { Db } from '../client.ts';

/** The networks of each carrier, as addresses name them. */
export async function listNetworked(
  db: Db,
): Promise<{ id: number; slug: string; networks: string[] }[]> {
  const rows = await listNetworks(db);
  return rows.map((row) => ({ id: row.id, slug: row.slug, networks: networkSlugs(row) }));
}

const listNetworks = (db: Db) =>
  db.all<NetworkCarrier & { id: number }>(
    'SELECT id, slug, name, kind, host_network AS hostNetwork FROM carriers WHERE deleted_at IS NULL',
  );
