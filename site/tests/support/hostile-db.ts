import { openTestDb } from '#db/testing.ts';

/** Columns of text, and of addresses, that pages show. */
export const TEXTS: Record<string, string[]> = {
  plans: ['plan_name', 'plan_description', 'data_amount'],
  carriers: ['name', 'host_network'],
  regions: ['name'],
  seo_pages: ['title', 'description'],
  seo_global: ['site_title', 'site_description', 'twitter_handle'],
};
export const URLS: Record<string, string[]> = {
  plans: ['buy_url', 'source_url'],
  carriers: ['website', 'logo_url'],
  regions: ['flag_url'],
  seo_pages: ['og_image', 'canonical_url'],
  seo_global: ['default_og_image', 'facebook_page'],
};

/** Columns by table, and the value of each: by the number of its row and of its column. */
type Hostile = readonly [
  columns: Record<string, string[]>,
  value: (row: number, column: number) => string | null,
];

/** A seeded database in which columns hold values of a list, past all that the API would refuse. */
export async function hostileDb(...parts: Hostile[]) {
  const test = await openTestDb();
  const statements: { sql: string; args: (string | number | null)[] }[] = [];
  for (const [columns, value] of parts) {
    for (const [table, names] of Object.entries(columns)) {
      const rows = await test.db.all<{ nr: number }>(
        `SELECT rowid AS nr FROM ${table} ORDER BY rowid`,
      );
      rows.forEach(({ nr }, row) => {
        const set = names.map((name) => `${name} = ?`).join(', ');
        const values = names.map((_, column) => value(row, column));
        const sql = `UPDATE ${table} SET ${set} WHERE rowid = ?`;
        statements.push({ sql, args: [...values, nr] });
      });
    }
  }
  await test.db.write((commit) => commit(statements));
  return test;
}
