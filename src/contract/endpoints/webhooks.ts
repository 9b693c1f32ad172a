import { z } from 'zod';
import { mailApi } from '#src/domain/mail-paths.ts';
import { api } from '#src/domain/paths.ts';
import { endpoints, json } from '../endpoint.ts';
import {
  DELIVERIES_SHOWN,
  NewWebhookTarget,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookTarget,
  WebhookTargetChange,
  WebhookTargetInput,
} from '../webhooks.ts';

export const webhooks = endpoints('Publishing', {
  deliveries: {
    get: api.webhookDeliveries,
    summary: `The last ${DELIVERIES_SHOWN} messages to webhooks, newest first`,
    answer: json(WebhookDeliveries, 'Messages'),
  },
  resend: {
    post: api.resendDelivery,
    summary:
      'Sends a message that was given up again, with the same id and as many tries as a new one. 409 when it was not given up, or nothing is sent to its address any more',
    answer: json(WebhookDelivery, 'The message, waiting for its first try'),
    errors: [409],
  },
  targets: {
    get: mailApi.webhooks,
    summary: 'The addresses that are told of things, and of what',
    answer: json(z.array(WebhookTarget), 'Addresses, without their paths'),
  },
  createTarget: {
    post: mailApi.webhooks,
    person: true,
    summary: 'Adds an address; the answer is the only one that ever tells its secret',
    body: WebhookTargetInput,
    answer: json(NewWebhookTarget, 'The address and its secret', 201),
    errors: [409],
  },
  changeTarget: {
    put: mailApi.webhook,
    person: true,
    summary: 'Chooses what an address is told of',
    body: WebhookTargetChange,
    answer: json(WebhookTarget, 'The address as it is now'),
  },
  removeTarget: {
    delete: mailApi.webhook,
    person: true,
    summary: 'Takes an address away: nothing more is sent there',
    answer: json(z.object({ message: z.string() }), 'Done'),
  },
});
