import type { ApiToken, TokenInput } from '#src/contract/people/tokens.ts';
import { isStaff, lowerRole, type Role } from '#src/domain/people/roles.ts';
import { MAX_TOKENS } from '#src/domain/people/tokens.ts';
import type { Db, Statement } from '../core/connect/client.ts';
import { and, desc, eq, getTableColumns, gt, isNull, ne, or } from '../core/connect/drizzle.ts';
import { countRows, q, readAll, readFirst, statement } from '../core/sql/orm.ts';
import { users } from '../schema/people/accounts.ts';
import { apiTokens } from '../schema/people/tokens.ts';
import { auditEntry, type Actor } from '../core/changes/audit.ts';

const DAY_MS = 86_400_000;
/** Tokens that the list shows. */
const SHOWN = 200;

const select = () => {
  const { hash: _, ...columns } = getTableColumns(apiTokens);
  const { username, role: userRole, disabled } = users;
  return q
    .select({ ...columns, username, userRole, disabled })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId));
};

/** A token with what decides of its owner. */
export type TokenRow = ReturnType<typeof select>['_']['result'][number];

/** A token by its hash, or null. */
export function findToken(db: Db, hash: string): Promise<TokenRow | null> {
  return readFirst(db, select().where(eq(apiTokens.hash, hash)));
}

const holdsAt = (now: Date) =>
  and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now.toISOString()));

/** What a token may be at a moment: its own role or that of its owner, whichever is lower. */
export function tokenRole(row: TokenRow): Role {
  return row.disabled ? 'visitor' : lowerRole(row.role, row.userRole);
}

/** Whether a token opens anything, and if not why. */
export function tokenState(row: TokenRow, now: Date): ApiToken['state'] {
  if (row.revokedAt !== null) return 'revoked';
  if (row.expiresAt <= now.toISOString()) return 'expired';
  const role = tokenRole(row);
  if (!isStaff(role)) return 'barred';
  return role === row.role ? 'active' : 'low';
}

function shown(row: TokenRow, now: Date): ApiToken {
  const { id, name, role, createdAt, expiresAt, lastUsedOn } = row;
  const state = tokenState(row, now);
  return { id, name, role, owner: row.username, createdAt, expiresAt, lastUsedOn, state };
}

/** Tokens, those that hold first, then the newest. */
export async function listTokens(db: Db, now: Date): Promise<ApiToken[]> {
  const rows = await readAll(db, select().orderBy(desc(apiTokens.id)).limit(SHOWN));
  const all = rows.map((row) => shown(row, now));
  const isOver = ({ state }: ApiToken) => state === 'expired' || state === 'revoked';
  return [...all.filter((token) => !isOver(token)), ...all.filter(isOver)];
}

/** Stores a token for its owner. Refused past `MAX_TOKENS` that hold. */
export function createToken(
  db: Db,
  input: TokenInput & { hash: string; userId: number },
  actor: Actor,
  now: Date,
): Promise<ApiToken | { refused: 'too-many' }> {
  const { name, role, days, hash, userId } = input;
  const expiresAt = new Date(now.getTime() + days * DAY_MS).toISOString();
  const row = { name, role, hash, userId, expiresAt };
  return db.write(async (commit) => {
    if ((await countRows(db, apiTokens, holdsAt(now))) >= MAX_TOKENS) {
      return { refused: 'too-many' };
    }
    const after = { name, role, expiresAt };
    await commit([
      statement(q.insert(apiTokens).values({ ...row, createdAt: now.toISOString() })),
      auditEntry(
        { actor, now },
        { action: 'create', entity: 'api-token', entityId: 'inserted', after },
      ),
    ]);
    return shown((await findToken(db, hash))!, now);
  });
}

/** Ends a token; one that is over already stays as it is. Null: there is none. */
export function revokeToken(db: Db, id: number, actor: Actor, now: Date): Promise<ApiToken | null> {
  const find = () => readFirst(db, select().where(eq(apiTokens.id, id)));
  return db.write(async (commit) => {
    const row = await find();
    if (!row) return null;
    if (row.revokedAt === null) {
      const before = { name: row.name, role: row.role };
      await commit([
        statement(
          q.update(apiTokens).set({ revokedAt: now.toISOString() }).where(eq(apiTokens.id, id)),
        ),
        auditEntry({ actor, now }, { action: 'revoke', entity: 'api-token', entityId: id, before }),
      ]);
    }
    return shown((await find())!, now);
  });
}

/** Notes the day of a call with a token. */
export async function noteTokenUse(db: Db, id: number, day: string): Promise<void> {
  const isNew = or(isNull(apiTokens.lastUsedOn), ne(apiTokens.lastUsedOn, day));
  const write = q
    .update(apiTokens)
    .set({ lastUsedOn: day })
    .where(and(eq(apiTokens.id, id), isNew));
  await db.write((commit) => commit([statement(write)]));
}

/** Ends every token: of a database that was put back nobody knows which were revoked since. */
export const endTokens = (now: Date): Statement =>
  statement(
    q.update(apiTokens).set({ revokedAt: now.toISOString() }).where(isNull(apiTokens.revokedAt)),
  );

/** Removes the tokens of a user: belongs into the commit that removes the user. */
export const removeTokensOf = (userId: number): Statement =>
  statement(q.delete(apiTokens).where(eq(apiTokens.userId, userId)));
