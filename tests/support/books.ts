import type { Db } from '#db/core/connect/client.ts';

/** How far the books of the database are. */
export interface Mark {
  audit: number;
  records: number;
  dataVersion: number;
}

/** By how much one write of a kind raises the data version; learned from writes that went through. */
export type Bumps = Map<string, number>;

interface Line {
  id: number;
  action: string;
  entity: string;
  entityId: number;
  batchId: string | null;
  after: string | null;
}

/** Where the books stand. */
export async function readMark(db: Db): Promise<Mark> {
  return (await db.first<Mark>(
    `SELECT (SELECT coalesce(max(id), 0) FROM audit_log) AS audit,
       (SELECT count(*) FROM price_records) AS records,
       (SELECT data_version FROM site_state) AS dataVersion`,
  ))!;
}

/** The writes after a mark, as the audit log tells them: their kind, and how many records they owe. */
async function readWrites(
  db: Db,
  since: Mark,
): Promise<{ kind: string; records: number; lines: Line[] }[]> {
  const lines = await db.all<Line>(
    `SELECT id, action, entity, entity_id AS entityId, batch_id AS batchId, after
     FROM audit_log WHERE id > ? AND entity IN ('plan', 'price-record') ORDER BY id`,
    [since.audit],
  );
  const writes = Map.groupBy(lines, ({ batchId, id }) => batchId ?? `line ${id}`);
  return [...writes.values()].map((parts) => {
    const recorded = parts.some(({ entity }) => entity === 'price-record');
    const priced = parts.filter(({ after, action }) =>
      action === 'update' ? after?.includes('priceMinor') : action === 'create',
    );
    return {
      kind: recorded
        ? `record of ${parts.length} lines`
        : parts[0]!.batchId
          ? `bulk ${parts[0]!.action}`
          : parts[0]!.action,
      records: recorded ? 1 : priced.length,
      lines: parts,
    };
  });
}

/** Learns what one write of each kind adds to the data version, from a stretch with that one write. */
export async function learnBumps(db: Db, since: Mark, bumps: Bumps): Promise<void> {
  const writes = await readWrites(db, since);
  if (writes.length !== 1) throw new Error(`one write left ${writes.length} in the log`);
  bumps.set(writes[0]!.kind, (await readMark(db)).dataVersion - since.dataVersion);
}

/**
 * Whether rows, price records, log and data version tell the same story since a mark. Answers what
 * contradicts, and how many writes there were.
 */
export async function checkBooks(
  db: Db,
  since: Mark,
  bumps: Bumps,
): Promise<{ problems: string[]; writes: number }> {
  const problems: string[] = [];
  const say = (what: string, found: unknown, owed: unknown) => {
    if (found !== owed) problems.push(`${what}: ${String(found)}, the log says ${String(owed)}`);
  };
  const sound = await db.first<{ integrity_check: string }>('PRAGMA integrity_check');
  say('integrity', sound?.integrity_check, 'ok');
  const writes = await readWrites(db, since);
  const now = await readMark(db);
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
  say('price records', now.records - since.records, sum(writes.map(({ records }) => records)));
  const owed = writes.map(({ kind }) => bumps.get(kind) ?? Number.NaN);
  for (const { kind, lines } of writes)
    if (!bumps.has(kind))
      problems.push(
        `nobody asked for a write of the kind "${kind}": ${lines.map((line) => JSON.stringify(line)).join('; ')}`,
      );
  say('data version', now.dataVersion - since.dataVersion, sum(owed));
  const rows = await db.all<{ id: number; version: number; lines: number }>(
    `SELECT p.id, p.version,
       (SELECT count(*) FROM audit_log a WHERE a.entity = 'plan' AND a.entity_id = p.id
          AND a.action <> 'create') + 1 AS lines
     FROM plans p`,
  );
  for (const { id, version, lines } of rows) say(`version of plan ${id}`, version, lines);
  const prices = await db.all<{ id: number; price: number; logged: number; recorded: number }>(
    `SELECT p.id, p.price_minor AS price,
       (SELECT a.after ->> 'priceMinor' FROM audit_log a WHERE a.entity = 'plan'
          AND a.entity_id = p.id AND a.after ->> 'priceMinor' IS NOT NULL
          ORDER BY a.id DESC LIMIT 1) AS logged,
       (SELECT r.price_minor FROM price_records r WHERE r.plan_id = p.id
          ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1) AS recorded
     FROM plans p WHERE p.id IN (SELECT entity_id FROM audit_log WHERE entity = 'plan')`,
  );
  for (const { id, price, logged, recorded } of prices) {
    if (logged !== null) say(`price of plan ${id}`, price, logged);
    say(`newest record of plan ${id}`, recorded, price);
  }
  return { problems, writes: writes.length };
}
