import {
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
  check,
  sql,
} from '../../core/connect/drizzle.ts';
import { users } from './accounts.ts';

const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The authenticator app of a user. */
export const totpFactors = sqliteTable('totp_factors', {
  userId: userId().primaryKey(),
  /** Sealed with a key that is not in the database (`admin-api/people/second-factor/second-factor.ts`). */
  secret: text('secret').notNull(),
  /** The newest step of 30 seconds whose code was taken: no code of it or before is taken again. */
  lastStep: integer('last_step').notNull(),
  createdAt: text('created_at').notNull(),
  lastUsedAt: text('last_used_at'),
});

/** Keys of users on devices and sticks (WebAuthn). Public halves: they open nothing by themselves. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: userId(),
    name: text('name').notNull(),
    /** As the browser names it, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    /** Ways in which the browser may reach it, with blanks between them. */
    transports: text('transports').notNull().default(''),
    /** The name of the site that it was made for: it works under no other. */
    host: text('host').notNull(),
    createdAt: text('created_at').notNull(),
    lastUsedAt: text('last_used_at'),
  },
  (t) => [
    uniqueIndex('passkeys_credential').on(t.credentialId),
    index('passkeys_of_user').on(t.userId),
  ],
);

/** Codes for a lost phone that were not used yet. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    /** Hash of user and code. */
    id: text('id').primaryKey(),
    userId: userId(),
  },
  (t) => [
    index('recovery_codes_of_user').on(t.userId),
    check('recovery_codes_id_is_hash', sql`length(${t.id}) = 64`),
  ],
);

/** Logins from devices that an account was not known on, until somebody says that it was them. */
export const newPlaces = sqliteTable(
  'new_places',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: userId(),
    /** Hash of the device's cookie: its own sessions are not asked, or a stranger could answer. */
    device: text('device').notNull(),
    at: text('at').notNull(),
    agent: text('agent').notNull(),
    network: text('network').notNull(),
  },
  (t) => [index('new_places_of_user').on(t.userId, t.id)],
);
