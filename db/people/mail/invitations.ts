import type { Invitation, InvitationInput } from '#src/contract/people/mail.ts';
import { INVITATION_DAYS, MAX_INVITATIONS, maskedAddress } from '#src/domain/people/mail.ts';
import type { Db, Statement } from '../../core/connect/client.ts';
import { and, desc, eq, getTableColumns, gt, lt } from '../../core/connect/drizzle.ts';
import { countRows, q, readAll, readFirst, statement } from '../../core/sql/orm.ts';
import { users } from '../../schema/people/accounts.ts';
import { invitations } from '../../schema/people/mail.ts';
import { auditEntry, type Actor } from '../../core/changes/audit.ts';
import { findUserByAddress } from './addresses.ts';
import { forgetMailsTo } from './mail.ts';

/** Days that an invitation stays in the list after its end. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

type Row = typeof invitations.$inferSelect & { invitedBy: string };

const select = () =>
  q
    .select({ ...getTableColumns(invitations), invitedBy: users.username })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedById));
const find = (db: Db, id: number) => readFirst(db, select().where(eq(invitations.id, id)));

function shown(row: Row, now: Date): Invitation {
  const { id, address, role, invitedBy, sentAt, expiresAt } = row;
  const state = expiresAt > now.toISOString() ? 'open' : 'expired';
  return { id, address, role, invitedBy, sentAt, expiresAt, state };
}

/** All invitations, the newest first. */
export async function listInvitations(db: Db, now: Date): Promise<Invitation[]> {
  const rows = await readAll(db, select().orderBy(desc(invitations.sentAt), desc(invitations.id)));
  return rows.map((row) => shown(row, now));
}

/** An invitation that can still be accepted: whoever sent it is an admin to this moment. */
export function findInvitation(db: Db, hash: string, now: Date): Promise<Row | null> {
  const holds = and(
    eq(invitations.hash, hash),
    gt(invitations.expiresAt, now.toISOString()),
    eq(users.role, 'admin'),
    eq(users.disabled, false),
  );
  return readFirst(db, select().where(holds));
}

/** The parts of an invitation that go out with a mail, made for it. */
interface Sending {
  hash: string;
  /** The mail with the link. */
  mail: Statement;
}
export const invitationEnd = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY_MS);

/** Invites somebody, in one commit with the mail. Refused for an address that is known. */
export function createInvitation(
  db: Db,
  { address, role, hash, mail, invitedById }: InvitationInput & Sending & { invitedById: number },
  actor: Actor,
  now: Date,
): Promise<Invitation | { refused: 'user' | 'invited' | 'too-many' }> {
  return db.write(async (commit) => {
    if (await findUserByAddress(db, address)) return { refused: 'user' };
    if ((await countRows(db, invitations, eq(invitations.address, address))) > 0) {
      return { refused: 'invited' };
    }
    if ((await countRows(db, invitations)) >= MAX_INVITATIONS) return { refused: 'too-many' };
    const [sentAt, expiresAt] = [now.toISOString(), invitationEnd(now).toISOString()];
    const after = { address: maskedAddress(address), role };
    await commit([
      statement(
        q.insert(invitations).values({ address, role, hash, invitedById, sentAt, expiresAt }),
      ),
      auditEntry(
        { actor, now },
        { action: 'create', entity: 'invitation', entityId: 'inserted', after },
      ),
      mail,
    ]);
    return shown((await readFirst(db, select().where(eq(invitations.hash, hash))))!, now);
  });
}

/** Sends an invitation again: with a new link, for as long as a new one. Null: it is gone. */
export function renewInvitation(
  db: Db,
  id: number,
  sending: (row: Invitation) => Sending & { invitedById: number },
  actor: Actor,
  now: Date,
): Promise<Invitation | null> {
  return db.write(async (commit) => {
    const row = await find(db, id);
    if (!row) return null;
    const { hash, mail, invitedById } = sending(shown(row, now));
    const [sentAt, expiresAt] = [now.toISOString(), invitationEnd(now).toISOString()];
    const set = { hash, invitedById, sentAt, expiresAt };
    const after = { address: maskedAddress(row.address), role: row.role };
    await commit([
      // The link of the mail before opens nothing any more.
      forgetMailsTo(row.address),
      statement(q.update(invitations).set(set).where(eq(invitations.id, id))),
      auditEntry({ actor, now }, { action: 'resend', entity: 'invitation', entityId: id, after }),
      mail,
    ]);
    return shown((await find(db, id))!, now);
  });
}

/** Takes an invitation back, and the mail that waits. False: it is gone already. */
export function removeInvitation(db: Db, id: number, actor: Actor, now: Date): Promise<boolean> {
  return db.write(async (commit) => {
    const row = await find(db, id);
    if (!row) return false;
    const before = { address: maskedAddress(row.address), role: row.role };
    await commit([
      ...gone(row),
      auditEntry({ actor, now }, { action: 'delete', entity: 'invitation', entityId: id, before }),
    ]);
    return true;
  });
}

/** What goes with an invitation that is over: it, and mails that wait for its address. */
export const gone = ({ id, address }: Row): Statement[] => [
  statement(q.delete(invitations).where(eq(invitations.id, id))),
  forgetMailsTo(address),
];

/** Invitations that ended long ago go, with the addresses in them. */
export async function forgetOldInvitations(db: Db, now: Date): Promise<void> {
  const past = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const old = q.delete(invitations).where(lt(invitations.expiresAt, past));
  await db.write((commit) => commit([statement(old)]));
}

/** Of a database that was put back nobody knows which were taken back since. */
export const FORGET_INVITATIONS: Statement = statement(q.delete(invitations));
