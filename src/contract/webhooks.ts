import { z } from 'zod';
import { WEBHOOK_EVENTS, WEBHOOK_STATES } from '#src/domain/webhooks.ts';

/** A message to one of the operator's addresses. */
export const WebhookDelivery = z
  .object({
    id: z.int(),
    messageId: z.string(),
    /** Where it goes, without path and parameters: they may hold a secret. */
    target: z.string(),
    event: z.enum(WEBHOOK_EVENTS),
    state: z.enum(WEBHOOK_STATES),
    attempts: z.int(),
    createdAt: z.string(),
    /** Time of the last try, or of the next one while it waits. */
    at: z.string(),
    /** What the last try came to; null before the first. */
    outcome: z.string().nullable(),
    /** It was given up, and its address still is one of WEBHOOK_URL. */
    canResend: z.boolean(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** How many messages are shown. */
export const DELIVERIES_SHOWN = 50;
/** GET /api/webhooks/deliveries. */
export const WebhookDeliveries = z
  .object({
    /** Where messages go now, without paths; empty when WEBHOOK_URL is not set. */
    targets: z.array(z.string()),
    deliveries: z.array(WebhookDelivery),
  })
  .meta({ id: 'WebhookDeliveries' });
export type WebhookDeliveries = z.infer<typeof WebhookDeliveries>;
