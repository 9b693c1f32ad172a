import type { Db } from '#db/core/connect/client.ts';

/** What a plan must be like after a write. */
export interface Expected {
  version: number;
  priceMinor: number;
  deleted: boolean;
}

/** What the server said yes to, and what was asked for when it died. */
export interface Ledger {
  acknowledged: Map<number, Expected>;
  /** Writes without an answer: they may have happened, but only as a whole. */
  open: Map<number, Expected>[];
  /** How many writes the server said yes to. */
  answered: number;
}

export const newLedger = (): Ledger => ({ acknowledged: new Map(), open: [], answered: 0 });

/**
 * Compares the database with the ledger: each acknowledged write is there, and each open one is
 * there as a whole or not at all. Answers what is wrong, and takes over what happened.
 */
export async function settleLedger(db: Db, ledger: Ledger): Promise<string[]> {
  const rows = await db.all<Expected & { id: number }>(
    'SELECT id, version, price_minor AS priceMinor, deleted_at IS NOT NULL AS deleted FROM plans',
  );
  const now = new Map(rows.map(({ id, ...row }) => [id, text({ ...row, deleted: !!row.deleted })]));
  const problems: string[] = [];
  for (const plans of ledger.open) {
    const ids = [...plans.keys()];
    const happened = ids.filter((id) => now.get(id) === text(plans.get(id)!));
    if (happened.length === ids.length) {
      for (const [id, expected] of plans) ledger.acknowledged.set(id, expected);
    } else if (happened.length > 0) {
      problems.push(
        `of one write over plans ${ids.join(', ')} only ${happened.join(', ')} is there`,
      );
    }
  }
  ledger.open = [];
  for (const [id, expected] of ledger.acknowledged) {
    const found = now.get(id) ?? 'nothing';
    if (found !== text(expected)) {
      problems.push(`plan ${id}: acknowledged ${text(expected)}, found ${found}`);
    }
  }
  return problems;
}

const text = ({ version, priceMinor, deleted }: Expected) =>
  `version ${version} at ${priceMinor}${deleted ? ' in the trash' : ''}`;
