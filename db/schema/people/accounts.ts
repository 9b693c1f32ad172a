import { ROLES } from '#src/domain/people/roles.ts';
import {
  check,
  index,
  integer,
  sql,
  sqliteTable,
  text,
  uniqueIndex,
} from '../../core/connect/drizzle.ts';

/** People who can log in. Ids are never given twice, so that an old reference cannot meet a new user. */
export const users = sqliteTable(
  'users',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** As typed. */
    username: text('username').notNull(),
    /** Composed and lower case: what makes a username unique (`usernameKey`). */
    usernameKey: text('username_key').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Length of the password when it was set: promotion asks for 12 (rule 51). */
    passwordLongEnough: integer('password_long_enough', { mode: 'boolean' }).notNull(),
    /** What they may do; a word that nobody knows may nothing. */
    role: text('role', { enum: ROLES }).notNull().default('visitor'),
    disabled: integer('disabled', { mode: 'boolean' }).notNull().default(false),
    createdAt: text('created_at').notNull(),
    passwordChangedAt: text('password_changed_at').notNull(),
    /** When a session last began; null until that is known. */
    lastLoginAt: text('last_login_at'),
    /** What the name looks like (UTS 39). */
    usernameSkeleton: text('username_skeleton'),
    /** Lower case, and confirmed by a link that was sent to it; null: none. */
    email: text('email'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('users_username_key').on(t.usernameKey),
    uniqueIndex('users_email').on(t.email),
    index('users_by_role').on(t.role, t.disabled),
    index('users_by_skeleton').on(t.usernameSkeleton),
  ],
);

/** Sessions as Lucia keeps them. The id is a hash: the cookie's value is stored nowhere. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Seconds since 1970. */
    expiresAt: integer('expires_at').notNull(),
    createdAt: integer('created_at').notNull(),
    /** When a request last came with it, to a few minutes. */
    lastUsedAt: integer('last_used_at').notNull().default(0),
    /** When its user last gave a password or factor. */
    confirmedAt: integer('confirmed_at').notNull().default(0),
    /** Browser and system in words, and the network that it began in; null for sessions of before. */
    agent: text('agent'),
    network: text('network'),
    /** Hash of the device's cookie (`known_devices`, which forgets). */
    device: text('device'),
  },
  (t) => [
    index('sessions_of_user').on(t.userId),
    index('sessions_by_expiry').on(t.expiresAt),
    check('sessions_id_is_hash', sql`length(${t.id}) = 64`),
  ],
);

/** Devices that users logged in on: they may try a password while others may not. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    /** Hash of the cookie's value, which is stored nowhere. */
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Seconds since 1970. */
    lastUsedAt: integer('last_used_at').notNull(),
  },
  (t) => [
    index('known_devices_of_user').on(t.userId),
    check('known_devices_id_is_hash', sql`length(${t.id}) = 64`),
  ],
);

/**
 * Who changed what, when and by which way. Rows are written in the transaction of the change and
 * never altered (triggers refuse it). Names are copied: the log outlives users.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: text('at').notNull(),
    actorId: integer('actor_id'),
    actorName: text('actor_name').notNull(),
    way: text('way', { enum: ['api', 'cli', 'start', 'import', 'schedule'] }).notNull(),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: integer('entity_id'),
    /** JSON of the changed fields; null when there was nothing. */
    before: text('before'),
    after: text('after'),
    requestId: text('request_id'),
    /** Shared by the entries of one bulk change; null when an entry stands alone. */
    batchId: text('batch_id'),
    /** The entry that this one takes back. */
    undoOf: integer('undo_of'),
  },
  (t) => [
    index('audit_log_by_time').on(t.at),
    index('audit_log_of_batch').on(t.batchId),
    index('audit_log_undone').on(t.undoOf),
    index('audit_log_of_entity').on(t.entity, t.entityId, t.id),
  ],
);
