import type { BulkPreview } from '#src/contract/plans/admin-plans.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import type { Expected, Ledger } from './ledger.ts';

/** Asks the server; throws when it is gone, and loudly when it refuses. */
export type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** The server said no: a fault of the test or of the server, never of the kill. */
export class Refused extends Error {
  override name = 'Refused';
}

/** An admin's requests to one server, from a page of `site`. */
export function askAs(origin: string, cookie: string, site = origin): Ask {
  return async <T>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { Cookie: cookie, Origin: site, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Refused(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  };
}

/** One write after the other to plans of its own. */
export type Writer = (ask: Ask, ledger: Ledger) => Promise<void>;

/** Prices go up and start again, so that each write has a new one. */
const nextPrice = (minor: number) => (minor >= 9000 ? 1000 : minor + 7);

/** Sends a write that brings plans to `expected`; the answer moves them into the ledger. */
async function write(
  ledger: Ledger,
  expected: Map<number, Expected>,
  send: () => Promise<unknown>,
): Promise<void> {
  ledger.open.push(expected);
  await send();
  ledger.open.splice(ledger.open.indexOf(expected), 1);
  ledger.answered += 1;
  for (const [id, state] of expected) ledger.acknowledged.set(id, state);
}

/** What the ledger knows of a plan; asked for the first time, what the server has. */
async function known(ask: Ask, ledger: Ledger, id: number): Promise<Expected> {
  const told = ledger.acknowledged.get(id);
  if (told) return told;
  const { version, price } = await ask<Plan>('GET', api.plan(id));
  return { version, priceMinor: Math.round(price * 100), deleted: false };
}

const priceWriter =
  (id: number): Writer =>
  async (ask, ledger) => {
    const plan = await ask<Plan>('GET', api.plan(id));
    const priceMinor = nextPrice(Math.round(plan.price * 100));
    const next = { version: plan.version + 1, priceMinor, deleted: false };
    const body = { ...plan, price: priceMinor / 100, hasDeal: false, confirmPrice: true };
    delete (body as Partial<Plan>).previousPrice;
    delete (body as Partial<Plan>).priceChangePercent;
    await write(ledger, new Map([[id, next]]), () => ask('PUT', api.plan(id), body));
  };

const recordWriter =
  (id: number): Writer =>
  async (ask, ledger) => {
    const { version, priceMinor: old } = await known(ask, ledger, id);
    const priceMinor = nextPrice(old);
    const next = { version: version + 1, priceMinor, deleted: false };
    await write(ledger, new Map([[id, next]]), () =>
      ask('POST', api.priceHistory(id), { price: priceMinor / 100, confirmPrice: true }),
    );
  };

const trashWriter =
  (id: number): Writer =>
  async (ask, ledger) => {
    const now = await known(ask, ledger, id);
    const next = { ...now, version: now.version + 1, deleted: !now.deleted };
    await write(ledger, new Map([[id, next]]), () =>
      now.deleted ? ask('POST', api.restore('plan', id), {}) : ask('DELETE', api.plan(id)),
    );
  };

const createWriter: Writer = async (ask, ledger) => {
  const body = { carrierId: 1, regionId: 1, planName: 'Killed', dataAmount: '1GB' };
  const plan = await ask<Plan>('POST', api.plans, { ...body, price: 20, planType: 'esim' });
  ledger.acknowledged.set(plan.id, { version: 1, priceMinor: 2000, deleted: false });
};

const bulkWriter =
  (ids: number[]): Writer =>
  async (ask, ledger) => {
    const before = await Promise.all(ids.map((id) => known(ask, ledger, id)));
    const value = before.some(({ priceMinor }) => priceMinor >= 9000) ? -50 : 1;
    const selection = { ids };
    const operation = { kind: 'price', by: 'amount', value };
    const { token } = await ask<BulkPreview>('POST', api.bulkPreview, { selection, operation });
    const next = before.map(({ version, priceMinor }, i): [number, Expected] => [
      ids[i]!,
      { version: version + 1, priceMinor: priceMinor + value * 100, deleted: false },
    ]);
    await write(ledger, new Map(next), () =>
      ask('POST', api.bulkApply, { selection, operation, token }),
    );
  };

/** A writer of each kind, and more of the common ones, over plans that are sold in dollars. */
export function makeWriters(plans: readonly number[]): Writer[] {
  const [a, b, c, d, e, f, g, ...rest] = plans as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return [
    priceWriter(a),
    recordWriter(b),
    trashWriter(c),
    createWriter,
    bulkWriter(rest.slice(0, 4)),
    priceWriter(d),
    priceWriter(e),
    recordWriter(f),
    trashWriter(g),
  ];
}

/** How many of the writers, from the first, show each kind of write once. */
export const KINDS_OF_WRITERS = 5;
