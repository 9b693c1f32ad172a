import { createRoute } from '@hono/zod-openapi';
import { listDeliveries, resendDelivery, type Delivery } from '#db/queries/webhooks.ts';
import { WebhookDeliveries, WebhookDelivery } from '#src/contract/webhooks.ts';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { errorAnswers, IdParam, jsonAnswer } from './answers.ts';
import { changeOf } from './writes.ts';

const SHOWN = 50;

const tags = ['Publishing'];
const deliveries = createRoute({
  method: 'get',
  path: api.webhookDeliveries,
  tags,
  summary: `The last ${SHOWN} messages to the addresses of WEBHOOK_URL, newest first`,
  responses: { 200: jsonAnswer(WebhookDeliveries, 'Messages'), ...errorAnswers(401, 403) },
});
const resend = createRoute({
  method: 'post',
  path: `${api.webhookDeliveries}/{id}/resend`,
  tags,
  summary:
    'Sends a message that was given up again, with the same id and as many tries as a new one. 409 when it was not given up, or its address is no longer in WEBHOOK_URL',
  request: { params: IdParam },
  responses: {
    200: jsonAnswer(WebhookDelivery, 'The message, waiting for its first try'),
    ...errorAnswers(400, 401, 403, 404, 409),
  },
});

export const webhookRoutes: RouteModule = (app, deps) => {
  const middleware = deps.auth.requireAdmin;
  const targets = deps.env.webhooks?.targets ?? [];
  app.openapi({ ...deliveries, middleware }, async (c) => {
    const rows = await listDeliveries(deps.db, SHOWN);
    return c.json(
      {
        targets: [...new Set(targets.map(originOf))],
        deliveries: rows.map((row) => shown(row, targets)),
      },
      200,
    );
  });
  app.openapi({ ...resend, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(
      shown(await resendDelivery(deps.db, id, targets, changeOf(c, deps)), targets),
      200,
    );
  });
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
