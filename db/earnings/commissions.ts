import type { CarrierCommission, CommissionInput } from '#src/contract/commissions.ts';
import { fromMinor, toMinor } from '#src/domain/money.ts';
import { commitChange, MUST_CHANGE_ONE, type Change } from '../change.ts';
import type { Db } from '../client.ts';
import { and, eq, isNull } from '../drizzle.ts';
import { noCase, q, readAll, readFirst, statement } from '../orm.ts';
import { auditEntry } from '../queries/audit.ts';
import { Refusal } from '../refusal.ts';
import { carriers } from '../schema.ts';
import { commissions } from '../schema/earnings.ts';

type Row = typeof commissions.$inferSelect;

const select = () =>
  q
    .select({ id: carriers.id, name: carriers.name, row: commissions })
    .from(carriers)
    .leftJoin(commissions, eq(commissions.carrierId, carriers.id));

/** Carriers with what each pays, by name. */
export async function listCommissions(db: Pick<Db, 'all'>): Promise<CarrierCommission[]> {
  const query = select().where(isNull(carriers.deletedAt)).orderBy(noCase(carriers.name));
  return (await readAll(db, query)).map(shown);
}

/** Says what a carrier pays. Refused without such a carrier, or when somebody else said it meanwhile. */
export function setCommission(
  db: Db,
  carrierId: number,
  { version: based, amount, ...input }: CommissionInput,
  change: Change,
): Promise<CarrierCommission> {
  return db.write(async (commit) => {
    const { row: before } = await requireCarrier(db, carrierId);
    requireVersion(before, based);
    const amountMinor = amount === null ? null : toMinor(amount, input.currency!);
    const values = { ...input, amountMinor, updatedAt: change.now.toISOString() };
    const version = (before?.version ?? 0) + 1;
    const write = before
      ? q
          .update(commissions)
          .set({ ...values, version })
          .where(isStill(before))
      : q.insert(commissions).values({ ...values, carrierId });
    await commitChange(commit, [
      statement(write),
      MUST_CHANGE_ONE,
      auditEntry(change, {
        action: before ? 'update' : 'create',
        entity: 'commission',
        entityId: carrierId,
        before: before && told(before),
        after: told({ ...values, carrierId, version }),
      }),
    ]);
    return shown(await requireCarrier(db, carrierId));
  });
}

/** Makes what a carrier pays not known again. */
export function forgetCommission(
  db: Db,
  carrierId: number,
  based: number | undefined,
  change: Change,
): Promise<CarrierCommission> {
  return db.write(async (commit) => {
    const { row: before } = await requireCarrier(db, carrierId);
    if (before) {
      requireVersion(before, based);
      const entry = { action: 'delete', entity: 'commission', entityId: carrierId };
      await commitChange(commit, [
        statement(q.delete(commissions).where(isStill(before))),
        MUST_CHANGE_ONE,
        auditEntry(change, { ...entry, before: told(before) }),
      ]);
    }
    return shown(await requireCarrier(db, carrierId));
  });
}

const isStill = ({ carrierId, version }: Row) =>
  and(eq(commissions.carrierId, carrierId), eq(commissions.version, version));

function requireVersion(row: Row | null, based: number | undefined): void {
  if (row !== null && row.version !== based) {
    throw new Refusal('conflict', 'Somebody changed this in the meantime. Please load it again.');
  }
}

async function requireCarrier(db: Db, id: number) {
  const found = await readFirst(
    db,
    select().where(and(eq(carriers.id, id), isNull(carriers.deletedAt))),
  );
  if (!found) throw new Refusal('missing', 'Carrier not found');
  return found;
}

const amountOf = ({ amountMinor, currency }: Row) =>
  amountMinor === null || currency === null ? null : fromMinor(amountMinor, currency);

function shown({
  id,
  name,
  row,
}: {
  id: number;
  name: string;
  row: Row | null;
}): CarrierCommission {
  if (row === null) return { id, name, commission: null };
  const { carrierId: _, amountMinor: __, updatedAt: ___, ...rest } = row;
  return { id, name, commission: { ...rest, amount: amountOf(row) } };
}

/** As the log has it: what is empty is left out. */
function told(row: Row) {
  const { kind, currency, percent, network, advertiser, since, note } = row;
  const values = {
    kind,
    amount: amountOf(row),
    currency,
    percent,
    network,
    advertiser,
    since,
    note,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
