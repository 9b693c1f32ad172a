import { randomUUID } from 'node:crypto';
import type { Db } from '#db/client.ts';
import {
  changedPrices,
  dueDeliveries,
  noteAttempt,
  putDeliveryOff,
  queueMessage,
  type Delivery,
} from '#db/queries/webhooks.ts';
import { nextTry, type WebhookEvent } from '#src/domain/webhooks.ts';
import { outbound } from '../http/outbound.ts';
import { OutboundError } from '../http/outbound-address.ts';
import type { Logger } from '../log.ts';
import type { Env } from '../env.ts';
import { sendLeased } from '../send-leased.ts';
import { signedHeaders } from './sign.ts';
import { allTargets, type Target } from './targets.ts';

/** Messages sent at the same time, and prices in one message. */
const AT_ONCE = 5;
const MOST_PRICES = 50;
/** An answer is not read for its content. */
const LIMITS = { timeoutMs: 15_000, maxBytes: 64 * 1024 } as const;

export interface OutboxDeps {
  db: Db;
  now: () => Date;
  log: Logger;
  /** Those of the environment; others stand in the database. */
  webhooks: Env['webhooks'];
  send?: typeof outbound;
}

/** Messages to addresses of operators. They lie in the database until they are delivered. */
export interface Outbox {
  /** Queues a message for every address that hears of such. */
  tell(event: WebhookEvent, data: unknown): Promise<void>;
  /** Queues `prices.changed` when prices changed since the last call. */
  tellPrices(): Promise<void>;
  /** Sends what is due, each once; answers how many were tried. */
  sendDue(signal?: AbortSignal): Promise<number>;
}

export function createOutbox(deps: OutboxDeps): Outbox {
  const { db, now, log, webhooks, send = outbound } = deps;
  const targets = () => allTargets(db, webhooks);
  const urlsFor = async (event: WebhookEvent) =>
    (await targets()).filter(({ events }) => events.includes(event)).map(({ url }) => url);
  const message = (event: WebhookEvent, data: unknown, urls: readonly string[]) => {
    const payload = JSON.stringify({ type: event, timestamp: now().toISOString(), data });
    return queueMessage({ id: `msg_${randomUUID()}`, event, payload }, urls, now());
  };

  /** What one try came to; null when it was cut off by a shutdown, and counts as none. */
  const attempt = async (row: Delivery, target: Target | undefined, signal?: AbortSignal) => {
    // An address that was taken away gets nothing more.
    if (!target) return failed('nothing is sent to its address any more');
    try {
      const { status } = await send(row.target, {
        ...LIMITS,
        // Who has the machine may name it; who has the dashboard may not.
        allowLocal: target.id === null,
        method: 'POST',
        body: row.payload,
        headers: signedHeaders({ id: row.messageId, body: row.payload }, target.secret, now()),
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
      const urls = await urlsFor(event);
      if (urls.length > 0) await db.write((commit) => commit(message(event, data, urls)));
    },
    tellPrices: () =>
      db.write(async (commit) => {
        const urls = await urlsFor('prices.changed');
        const most = urls.length > 0 ? MOST_PRICES : 0;
        const { changes, total, move } = await changedPrices(db, most);
        if (!move) return;
        const news = total > 0 ? message('prices.changed', { total, changes }, urls) : [];
        await commit([move, ...news]);
      }),
    async sendDue(signal) {
      const due = await dueDeliveries(db, now(), AT_ONCE);
      const known = due.length > 0 ? await targets() : [];
      await Promise.all(
        due.map((delivery) =>
          sendLeased(deps, delivery, putDeliveryOff, async (row) => {
            const target = known.find(({ url }) => url === row.target);
            const result = await attempt(row, target, signal);
            if (!result) return null;
            const { state, outcome } = result;
            log.info({ evt: 'webhook', event: row.event, message: row.messageId, state, outcome });
            return noteAttempt(row.id, { at: now().toISOString(), ...result });
          }),
        ),
      );
      return due.length;
    },
  };
}
