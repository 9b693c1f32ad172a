import { z } from 'zod';
import { Id } from './common.ts';
import { WEBHOOK_EVENTS, WEBHOOK_STATES } from '#src/domain/webhooks.ts';
import { shape, strictShape } from './shape.ts';

/** A message to one of the operator's addresses. */
export const WebhookDelivery = shape('WebhookDelivery', {
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
  /** It was given up, and its address still is one that we send to. */
  canResend: z.boolean(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** How many messages are shown. */
export const DELIVERIES_SHOWN = 50;
/** GET /api/webhooks/deliveries. */
export const WebhookDeliveries = shape('WebhookDeliveries', {
  /** Where messages go now, without paths. */
  targets: z.array(z.string()),
  deliveries: z.array(WebhookDelivery),
});
export type WebhookDeliveries = z.infer<typeof WebhookDeliveries>;

const Events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, 'Choose at least one')
  .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event)));

/** An address that is told of things. */
export const WebhookTarget = shape('WebhookTarget', {
  /** null: it stands in WEBHOOK_URL, and is changed there. */
  id: Id.nullable(),
  /** Without path and parameters: they may hold a secret. */
  target: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
});
export type WebhookTarget = z.infer<typeof WebhookTarget>;

/** POST /api/webhooks/targets. */
export const WebhookTargetInput = strictShape('WebhookTargetInput', {
  url: z.string().trim().max(2000, 'must be at most 2000 characters'),
  events: Events,
});
/** PUT /api/webhooks/targets/{id}: the address stays. */
export const WebhookTargetChange = strictShape('WebhookTargetChange', { events: Events });
/** One that was just made: the one time that its secret is told. */
export const NewWebhookTarget = shape('NewWebhookTarget', {
  secret: z.string(),
  made: WebhookTarget,
});
export type NewWebhookTarget = z.infer<typeof NewWebhookTarget>;
