import type { OldAddress, OldAddressList } from '#src/contract/pages/old-addresses.ts';
import { pageCount } from '#src/domain/core/pagination.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import type { Db } from '../core/connect/client.ts';
import { PUBLIC_PLAN } from '../core/rows.ts';

/** A page that stands under another address now. */
export type SlugMove = Pick<OldAddress, 'of' | 'from' | 'to'>;

// Plain SQL: two tables as one list, over the rows that they lead to.
const PLANS = `SELECT 'plan' AS of, o.slug AS "from", p.slug AS "to", p.plan_name AS name,
    o.left_at AS leftAt, p.id AS id
  FROM old_plan_slugs o JOIN plans p ON p.id = o.plan_id`;
const CARRIERS = `SELECT 'carrier' AS of, o.slug AS "from", c.slug AS "to", c.name AS name,
    o.left_at AS leftAt, c.id AS id
  FROM old_carrier_slugs o JOIN carriers c ON c.id = o.carrier_id WHERE c.deleted_at IS NULL`;

/** Old addresses that lead to a public page: those of live carriers and public plans. */
export function listMoves(db: Pick<Db, 'all'>): Promise<SlugMove[]> {
  return db.all<SlugMove>(
    `SELECT of, "from", "to" FROM (${PLANS} WHERE ${PUBLIC_PLAN}) UNION ALL
     SELECT of, "from", "to" FROM (${CARRIERS}) ORDER BY 1, 2`,
  );
}

/** Old addresses for people, newest first. */
export async function listOldAddresses(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<OldAddressList> {
  const all = `${PLANS} WHERE p.deleted_at IS NULL UNION ALL ${CARRIERS}`;
  const [rows, counted] = await Promise.all([
    db.all<SlugMove & { name: string; leftAt: string; id: number }>(
      `SELECT * FROM (${all}) ORDER BY leftAt DESC, "from" LIMIT ? OFFSET ?`,
      [limit, (page - 1) * limit],
    ),
    db.first<{ n: number }>(`SELECT count(*) AS n FROM (${all})`),
  ]);
  const totalCount = counted?.n ?? 0;
  const meta = { currentPage: page, totalPages: pageCount(totalCount, limit), totalCount };
  const pathOf = { plan: paths.plan, carrier: paths.carrier };
  const data = rows.map(({ of, from, to, ...rest }) => ({
    ...rest,
    of,
    from: pathOf[of](from),
    to: pathOf[of](to),
  }));
  return { data, meta };
}
