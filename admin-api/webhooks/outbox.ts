import { randomUUID } from 'node:crypto';
import type { Db } from '#db/client.ts';
import {
  changedPrices,
  dueDeliveries,
  noteAttempt,
  queueMessage,
  type Delivery,
} from '#db/queries/webhooks.ts';
import { nextTry, type WebhookEvent } from '#src/domain/webhooks.ts';
import { outbound } from '../http/outbound.ts';
import { OutboundError } from '../http/outbound-address.ts';
import type { Logger } from '../log.ts';
import { signedHeaders } from './sign.ts';

/** Messages sent at the same time, and prices in one message. */
const AT_ONCE = 5;
const MOST_PRICES = 50;
/** An answer is not read for its content. */
const LIMITS = { timeoutMs: 15_000, maxBytes: 64 * 1024, allowLocal: true } as const;

export interface OutboxDeps {
  db: Db;
  now: () => Date;
  log: Logger;
  webhooks: { targets: readonly string[]; secret: string };
  send?: typeof outbound;
}

/** Messages to the operator's addresses. They lie in the database until they are delivered. */
export interface Outbox {
  /** Queues a message for every address. */
  tell(event: WebhookEvent, data: unknown): Promise<void>;
  /** Queues `prices.changed` when prices changed since the last call. */
  tellPrices(): Promise<void>;
  /** Sends what is due, each once; answers how many were tried. */
  sendDue(signal?: AbortSignal): Promise<number>;
}

export function createOutbox(deps: OutboxDeps): Outbox {
  const { db, now, log, webhooks, send = outbound } = deps;
  const message = (event: WebhookEvent, data: unknown) => {
    const payload = JSON.stringify({ type: event, timestamp: now().toISOString(), data });
    return queueMessage({ id: `msg_${randomUUID()}`, event, payload }, webhooks.targets, now());
  };

  /** What one try came to; null when it was cut off by a shutdown, and counts as none. */
  const attempt = async (row: Delivery, signal?: AbortSignal) => {
    // An address that the operator took away gets nothing more.
    if (!webhooks.targets.includes(row.target)) return failed('no longer in WEBHOOK_URL');
    try {
      const { status } = await send(row.target, {
        ...LIMITS,
        method: 'POST',
        body: row.payload,
        headers: signedHeaders({ id: row.messageId, body: row.payload }, webhooks.secret, now()),
        signal,
      });
      const outcome = `answered ${status}`;
      if (status >= 200 && status < 300) return { state: 'delivered' as const, outcome };
      // 410: the receiver wants no more of it (Standard Webhooks).
      return status === 410 ? failed(outcome) : again(row, outcome);
    } catch (error) {
      if (signal?.aborted) return null;
      return again(row, error instanceof OutboundError ? error.message : 'the try failed');
    }
  };
  const failed = (outcome: string) => ({ state: 'failed' as const, outcome });
  const again = (row: Delivery, outcome: string) => {
    const next = nextTry(row.attempts + 1, now());
    return next ? { state: 'waiting' as const, outcome, at: next.toISOString() } : failed(outcome);
  };

  return {
    async tell(event, data) {
      await db.write((commit) => commit(message(event, data)));
    },
    tellPrices: () =>
      db.write(async (commit) => {
        const { changes, total, move } = await changedPrices(db, MOST_PRICES);
        if (!move) return;
        const news = total > 0 ? message('prices.changed', { total, changes }) : [];
        await commit([move, ...news]);
      }),
    async sendDue(signal) {
      const due = await dueDeliveries(db, now(), AT_ONCE);
      await Promise.all(
        due.map(async (row) => {
          const result = await attempt(row, signal);
          if (!result) return;
          const note = noteAttempt(row.id, { at: now().toISOString(), ...result });
          await db.write((commit) => commit([note]));
          const { state, outcome } = result;
          log.info({ evt: 'webhook', event: row.event, message: row.messageId, state, outcome });
        }),
      );
      return due.length;
    },
  };
}
