import { MAX_WEBHOOKS, type WebhookEvent } from '#src/domain/webhooks.ts';
import { commitChange, type Change } from '../change.ts';
import type { Db } from '../client.ts';
import { eq } from '../drizzle.ts';
import { countRows, q, readAll, readFirst, statement } from '../orm.ts';
import { Refusal } from '../refusal.ts';
import { webhookTargets } from '../schema/webhooks.ts';
import { auditEntry } from './audit.ts';

/** An address of the dashboard. */
export type TargetRow = typeof webhookTargets.$inferSelect;

/** The log names its host, not its address. */
const logged = ({ url, events }: Pick<TargetRow, 'url' | 'events'>) => ({
  target: new URL(url).origin,
  events: events.join(', '),
});
const byId = (id: number) => q.select().from(webhookTargets).where(eq(webhookTargets.id, id));

export const listTargets = (db: Db): Promise<TargetRow[]> =>
  readAll(db, q.select().from(webhookTargets).orderBy(webhookTargets.id));

/** Adds an address. Refused when it is there, or there are too many. */
export function createTarget(
  db: Db,
  input: Pick<TargetRow, 'url' | 'secret' | 'events'>,
  change: Change,
): Promise<TargetRow> {
  const own = q.select().from(webhookTargets).where(eq(webhookTargets.url, input.url));
  return db.write(async (commit) => {
    if (await readFirst(db, own)) throw new Refusal('conflict', 'This address is there already');
    if ((await countRows(db, webhookTargets)) >= MAX_WEBHOOKS) {
      throw new Refusal('conflict', `There are ${MAX_WEBHOOKS} already. Take one away first.`);
    }
    await commitChange(commit, [
      statement(q.insert(webhookTargets).values({ ...input, createdAt: change.now.toISOString() })),
      auditEntry(change, {
        action: 'create',
        entity: 'webhook-target',
        entityId: 'inserted',
        after: logged(input),
      }),
    ]);
    return (await readFirst(db, own))!;
  });
}

/** Chooses what an address is told of. Refused when it is gone. */
export function changeTarget(
  db: Db,
  id: number,
  events: WebhookEvent[],
  change: Change,
): Promise<TargetRow> {
  return db.write(async (commit) => {
    const row = await required(db, id);
    const next = { ...row, events };
    await commitChange(commit, [
      statement(q.update(webhookTargets).set({ events }).where(eq(webhookTargets.id, id))),
      auditEntry(change, {
        action: 'update',
        entity: 'webhook-target',
        entityId: id,
        before: logged(row),
        after: logged(next),
      }),
    ]);
    return next;
  });
}

/** Takes an address away; what waits for it is given up at its next try. Refused when it is gone. */
export function deleteTarget(db: Db, id: number, change: Change): Promise<void> {
  return db.write(async (commit) => {
    const row = await required(db, id);
    await commitChange(commit, [
      statement(q.delete(webhookTargets).where(eq(webhookTargets.id, id))),
      auditEntry(change, {
        action: 'delete',
        entity: 'webhook-target',
        entityId: id,
        before: logged(row),
      }),
    ]);
  });
}

async function required(db: Db, id: number): Promise<TargetRow> {
  const row = await readFirst(db, byId(id));
  if (!row) throw new Refusal('missing', 'There is no such webhook');
  return row;
}
