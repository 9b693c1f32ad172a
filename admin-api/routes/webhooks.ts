import { createRoute, z } from '@hono/zod-openapi';
import { listDeliveries } from '#db/queries/webhooks.ts';
import { WebhookDelivery } from '#src/contract/webhooks.ts';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { errorAnswers, jsonAnswer } from './answers.ts';

const SHOWN = 50;

const deliveries = createRoute({
  method: 'get',
  path: api.webhookDeliveries,
  tags: ['Publishing'],
  summary: `The last ${SHOWN} messages to the addresses of WEBHOOK_URL, newest first`,
  responses: {
    200: jsonAnswer(z.array(WebhookDelivery), 'Messages'),
    ...errorAnswers(401, 403),
  },
});

export const webhookRoutes: RouteModule = (app, deps) => {
  app.openapi({ ...deliveries, middleware: deps.auth.requireAdmin }, async (c) => {
    const rows = await listDeliveries(deps.db, SHOWN);
    const body = rows.map((row) => ({
      id: row.id,
      messageId: row.message_id,
      target: new URL(row.target).origin,
      event: row.event,
      state: row.state,
      attempts: row.attempts,
      createdAt: row.created_at,
      at: row.at,
      outcome: row.outcome,
    }));
    return c.json(body, 200);
  });
};
