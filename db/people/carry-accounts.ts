import type { Db, Statement } from '../core/connect/client.ts';
import { q, statement, type NewSqlRowOf, type SqlRowOf } from '../core/sql/orm.ts';
import { knownDevices, users } from '../schema/people/accounts.ts';
import { alertChoices } from '../schema/people/mail.ts';
import { newPlaces, passkeys, recoveryCodes, totpFactors } from '../schema/people/second-factor.ts';
import { insertMany } from '../core/sql/statements.ts';

type UserCells = SqlRowOf<typeof users>;

/** The ways into an account beside its password, what is known of where it was used, and what it is told of. */
const WAYS = {
  totp_factors: totpFactors,
  passkeys,
  recovery_codes: recoveryCodes,
  known_devices: knownDevices,
  new_places: newPlaces,
  alert_choices: alertChoices,
};
type Way = keyof typeof WAYS;
type WayCells = NewSqlRowOf<(typeof WAYS)[Way]>;
const NAMES = Object.keys(WAYS) as Way[];
/** The tables of those: a restore may bring back fewer of their rows than a backup has. */
export const WAYS_IN: readonly string[] = NAMES;

/** The accounts of a database, with the ways into them. */
export interface Accounts {
  users: UserCells[];
  ways: Record<Way, WayCells[]>;
}

/** What became of the accounts of a database that is put back. */
export interface Carried {
  /** Those that stayed as they were in the database that is replaced. */
  kept: number;
  /** Those that it does not have any more: nobody can use them. */
  disabled: number;
}

/** Reads all accounts of a database of today's schema. */
export async function readAccounts(db: Pick<Db, 'all'>): Promise<Accounts> {
  const ways = {} as Accounts['ways'];
  for (const name of NAMES) ways[name] = await db.all(`SELECT * FROM ${name}`);
  return { users: await db.all<UserCells>('SELECT * FROM users'), ways };
}

/**
 * What makes the accounts of a database that is put back those of the one that it replaces: password,
 * address, role and the ways in as they are there, so that nothing opens an account again that was
 * changed, used up or removed since. One that is not there is disabled. Where that database is not known
 * or has none of these people (a new machine), what may have been used up is forgotten, and `carried` is
 * null. A backup without people gets all accounts that there are.
 */
export async function carryAccounts(
  restored: Pick<Db, 'all'>,
  present: Accounts | null,
): Promise<{ statements: Statement[]; carried: Carried | null }> {
  const old = await restored.all<UserCells>(
    'SELECT id, username_key, created_at, disabled FROM users',
  );
  const names = new Set(old.map(nameOf));
  const kept = present?.users.filter((user) => names.has(nameOf(user))) ?? [];
  const isEmpty = old.length === 0;
  if (isEmpty && !present) return { statements: [], carried: { kept: 0, disabled: 0 } };
  if (!present || (!isEmpty && kept.length === 0)) {
    const statements = [statement(q.delete(recoveryCodes)), statement(q.delete(knownDevices))];
    return { statements, carried: null };
  }
  const isNew = isEmpty ? () => true : kept.some(isActiveAdmin) ? () => false : isNewAdmin(old);
  const added = present.users.filter(isNew);
  const keptIds = new Set([...kept, ...added].map(({ id }) => id));
  const gone = old.filter(({ id, disabled }) => !keptIds.has(id) && !disabled);
  const statements = [
    // Addresses are unique, and people may have changed theirs with each other.
    statement(q.update(users).set({ email: null })),
    disableBut(keptIds),
    ...(kept.length > 0 ? [updateUsers(kept)] : []),
    ...(added.length > 0 ? [insertMany(users, added)] : []),
    ...NAMES.flatMap((name) => {
      const rows = present.ways[name].filter((row) => keptIds.has(row.user_id));
      const forget = statement(q.delete(WAYS[name]));
      return rows.length > 0 ? [forget, insertMany(WAYS[name], rows)] : [forget];
    }),
  ];
  return { statements, carried: { kept: keptIds.size, disabled: gone.length } };
}

/** Numbers are never given twice in a database, but another one gives the same. */
const nameOf = ({ id, username_key, created_at }: UserCells) =>
  [id, username_key, created_at].join(' ');

const isActiveAdmin = ({ role, disabled }: UserCells) => role === 'admin' && !disabled;

/** Where no other admin is left, those who came since stay, or nobody could administer the site. */
const isNewAdmin = (old: readonly UserCells[]) => {
  const taken = new Set(old.flatMap(({ id, username_key }) => [id, username_key]));
  return (user: UserCells) =>
    isActiveAdmin(user) && !taken.has(user.id) && !taken.has(user.username_key);
};

const disableBut = (ids: ReadonlySet<number>): Statement => ({
  sql: 'UPDATE users SET disabled = 1 WHERE id NOT IN (SELECT value FROM json_each(?))',
  args: [JSON.stringify([...ids])],
});

/** Plain SQL: every column, as one value of the statement. */
function updateUsers(rows: readonly UserCells[]): Statement {
  const columns = (Object.keys(rows[0]!) as (keyof UserCells)[]).filter((name) => name !== 'id');
  const set = columns.map((name, at) => `${name} = n.value ->> ${at + 1}`);
  return {
    sql: `UPDATE users SET ${set.join(', ')} FROM json_each(?) AS n WHERE users.id = n.value ->> 0`,
    args: [JSON.stringify(rows.map((row) => [row.id, ...columns.map((name) => row[name])]))],
  };
}
