import { listDeliveries, resendDelivery, type Delivery } from '#db/queries/webhooks.ts';
import { DELIVERIES_SHOWN, type WebhookDelivery } from '#src/contract/webhooks.ts';
import { webhooks } from '#src/contract/endpoints/webhooks.ts';
import type { RouteModule } from './serve.ts';
import { changeOf } from './writes.ts';

export const webhookRoutes: RouteModule = (serve, deps) => {
  const targets = deps.env.webhooks?.targets ?? [];
  serve(webhooks.deliveries, async () => {
    const rows = await listDeliveries(deps.db, DELIVERIES_SHOWN);
    return {
      targets: [...new Set(targets.map(originOf))],
      deliveries: rows.map((row) => shown(row, targets)),
    };
  });
  serve(webhooks.resend, async ({ id }, c) =>
    shown(await resendDelivery(deps.db, id, targets, changeOf(c, deps)), targets),
  );
};

/** Path and parameters of an address may hold a secret. */
const originOf = (address: string) => new URL(address).origin;

function shown(row: Delivery, targets: readonly string[]): WebhookDelivery {
  return {
    id: row.id,
    messageId: row.messageId,
    target: originOf(row.target),
    event: row.event,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.createdAt,
    at: row.at,
    outcome: row.outcome,
    canResend: row.state === 'failed' && targets.includes(row.target),
  };
}
