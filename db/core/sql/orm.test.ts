import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { Db } from '../connect/client.ts';
import { eq, isNotNull, sql, sqliteTable, text, integer } from '../connect/drizzle.ts';
import {
  countRows,
  given,
  increment,
  q,
  readAll,
  readFirst,
  statement,
  updateRows,
} from './orm.ts';
import type { SqlRowOf } from './orm.ts';
import { knownDevices, sessions, users } from '../../schema/people/accounts.ts';
import { carriers, plans, type regions } from '../../schema.ts';
import type { Fields } from '../state.ts';
import { insertMany } from './statements.ts';
import { openTestDb } from '../../testing.ts';

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => ({ db, close } = await openTestDb()));
afterAll(() => close());

const STAMP = '2026-11-21T12:00:00.000Z';
const ada = {
  username: 'Ada',
  usernameKey: 'ada',
  passwordHash: 'x',
  passwordLongEnough: true,
  createdAt: STAMP,
  passwordChangedAt: STAMP,
};
const byKey = (key: string) => q.select().from(users).where(eq(users.usernameKey, key));

describe('queries by the schema', () => {
  it('write and read rows with flags as booleans', async () => {
    const eva = { ...ada, username: 'Eva', usernameKey: 'eva', passwordLongEnough: false };
    await db.write((commit) => commit([statement(q.insert(users).values([ada, eva]))]));
    expect(await readFirst(db, byKey('ada'))).toMatchObject({
      ...ada,
      disabled: false,
      version: 1,
    });
    const promote = q.update(users).set({ disabled: true, version: increment(users.version) });
    const [changed] = await db.write((commit) =>
      commit([statement(promote.where(eq(users.usernameKey, 'ada')))]),
    );
    expect(changed).toBe(1);
    expect(await readFirst(db, byKey('ada'))).toMatchObject({ disabled: true, version: 2 });
    expect(await readFirst(db, byKey('nobody'))).toBeNull();
    expect(await countRows(db, users, eq(users.disabled, true))).toBe(1);
  });

  it('set columns of many rows in one statement', async () => {
    const rows = await readAll(db, q.select({ id: users.id }).from(users).orderBy(users.id));
    const next = rows.map(({ id }) => ({ id, disabled: true, lastLoginAt: `${STAMP}${id}` }));
    await db.write((commit) => commit([updateRows(users, ['disabled', 'lastLoginAt'], next)]));
    const { id, disabled, lastLoginAt } = users;
    expect(await readAll(db, q.select({ id, disabled, lastLoginAt }).from(users))).toEqual(next);
  });

  it('store what they select', async () => {
    const id = 'a'.repeat(64);
    const at = { expiresAt: given(2), createdAt: given(1), lastUsedAt: given(1) };
    const from = { agent: given('Firefox'), network: given('::/48'), device: given('d') };
    const row = { id: given(id), userId: users.id, ...at, confirmedAt: given(1), ...from };
    const session = q.select(row).from(users);
    const insert = q.insert(sessions).select(session.where(eq(users.usernameKey, 'ada')));
    await db.write((commit) => commit([statement(insert)]));
    expect(await readAll(db, q.select().from(sessions))).toMatchObject([{ id, expiresAt: 2 }]);
  });

  it('tell columns of joined tables apart that have one name', async () => {
    const of = q.select({ plan: plans.id, carrier: carriers.id, name: carriers.name }).from(plans);
    const joined = of.innerJoin(carriers, eq(carriers.id, plans.carrierId));
    const [row] = await readAll(db, joined.where(isNotNull(plans.id)).orderBy(plans.id).limit(1));
    expect(row).toEqual({ plan: 1, carrier: expect.any(Number), name: expect.any(String) });
  });

  it('fail as the driver does, without statement and values in the text', async () => {
    const again = db.write((commit) => commit([statement(q.insert(users).values(ada))]));
    await expect(again).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT' });
    const secret = readAll(db, q.select({ x: sql`nothing(${'secret'})` }).from(users));
    const error = await secret.catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code: 'SQLITE_ERROR' });
    expect(String(error)).not.toContain('secret');
  });
});

describe('the compiler', () => {
  // Never called: that it compiles is the test.
  const held = () => [
    // @ts-expect-error -- a column that was renamed
    q.select({ name: users.userName }).from(users),
    // @ts-expect-error -- the same, where rows are written
    q.update(users).set({ userName: 'Ada' }),
    // @ts-expect-error -- the same, in a statement for many rows
    updateRows(users, ['userName'], []),
    // @ts-expect-error -- a column that was retyped: flags are no numbers
    q.insert(users).values({ ...ada, disabled: 1 }),
    // @ts-expect-error -- the same, in a condition
    eq(users.disabled, 1),
    // @ts-expect-error -- the same, in a statement for many rows
    updateRows(users, ['disabled'], [{ id: 1, disabled: 'no' }]),
    // @ts-expect-error -- a word that the column does not have
    eq(plans.status, 'public'),
    // @ts-expect-error -- a column that every row must have is missing
    q.insert(users).values({ ...ada, passwordHash: undefined }),
    // @ts-expect-error -- a column that may not be null
    q.update(users).set({ username: null }),
    // @ts-expect-error -- a column that every row must have is missing, in one statement for many rows
    insertMany(knownDevices, [{ id: 'x', user_id: 1 }]),
    // @ts-expect-error -- a column that was retyped, in the same
    insertMany(knownDevices, [{ id: 'x', user_id: 1, last_used_at: 'now' }]),
    // @ts-expect-error -- a column that was renamed, where a kind of row says where its fields stand
    { code: { column: 'region_code' } } satisfies Fields<{ code: string }, typeof regions>,
  ];

  it('holds queries and statements to the schema', () => {
    expect(held).toBeTypeOf('function');
  });

  it('knows what a query answers', () => {
    type Answer = Awaited<ReturnType<typeof ask>>;
    const { id, disabled, lastLoginAt } = users;
    const ask = () => readFirst(db, q.select({ id, disabled, lastLoginAt }).from(users));
    expectTypeOf<Answer>().toEqualTypeOf<{
      id: number;
      disabled: boolean;
      lastLoginAt: string | null;
    } | null>();
  });

  it('knows the rows of plain SQL', () => {
    const table = sqliteTable('t', {
      someName: text('some_name', { enum: ['a', 'b'] }).notNull(),
      isFlag: integer('is_flag', { mode: 'boolean' }),
    });
    expectTypeOf<SqlRowOf<typeof table>>().toEqualTypeOf<{
      some_name: 'a' | 'b';
      is_flag: number | null;
    }>();
  });
});
