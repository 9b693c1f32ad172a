import type { InArgs } from '@libsql/client';
import { expect, it } from 'vitest';
import { DEFAULT_QUERY } from '#src/domain/plan-query.ts';
import type { Db } from '../client.ts';
import { connect, fileUrl } from '../connect.ts';
import { openTestDb, TEST_DAYS } from '../testing.ts';
import { readOrder } from './plan-orders.ts';

it('reads the same order through the driver alone, as from a libSQL server', async () => {
  const { db, file, close } = await openTestDb();
  const client = await connect({ url: fileUrl(file) });
  const all = async (sql: string, args: InArgs = []) => (await client.execute({ sql, args })).rows;
  const first = async (sql: string, args?: InArgs) => (await all(sql, args))[0] ?? null;
  try {
    const order = await readOrder(db, DEFAULT_QUERY, TEST_DAYS);
    expect(order!.ids.length).toBeGreaterThan(300);
    expect(await readOrder({ all, first } as unknown as Db, DEFAULT_QUERY, TEST_DAYS)).toEqual(
      order,
    );
  } finally {
    client.close();
    await close();
  }
});
