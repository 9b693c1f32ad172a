import { api } from '#src/domain/paths.ts';
import { endpoints, json } from '../endpoint.ts';
import { DELIVERIES_SHOWN, WebhookDeliveries, WebhookDelivery } from '../webhooks.ts';

export const webhooks = endpoints('Publishing', {
  deliveries: {
    get: api.webhookDeliveries,
    summary: `The last ${DELIVERIES_SHOWN} messages to the addresses of WEBHOOK_URL, newest first`,
    answer: json(WebhookDeliveries, 'Messages'),
  },
  resend: {
    post: api.resendDelivery,
    summary:
      'Sends a message that was given up again, with the same id and as many tries as a new one. 409 when it was not given up, or its address is no longer in WEBHOOK_URL',
    answer: json(WebhookDelivery, 'The message, waiting for its first try'),
    errors: [404, 409],
  },
});
