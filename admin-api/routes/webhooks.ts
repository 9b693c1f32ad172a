import { listDeliveries, resendDelivery, type Delivery } from '#db/queries/webhooks.ts';
import { changeTarget, createTarget, deleteTarget } from '#db/queries/webhook-targets.ts';
import {
  DELIVERIES_SHOWN,
  type WebhookDelivery,
  type WebhookTarget,
} from '#src/contract/webhooks.ts';
import { webhooks } from '#src/contract/endpoints/webhooks.ts';
import { invalid } from '../errors.ts';
import { OutboundError, outboundUrl } from '../http/outbound-address.ts';
import { newWebhookSecret } from '../webhooks/sign.ts';
import { allTargets, originOf, type Target } from '../webhooks/targets.ts';
import type { RouteModule } from './serve.ts';
import { changeOf } from './writes.ts';

export const webhookRoutes: RouteModule = (serve, deps) => {
  const { db, env } = deps;
  const targets = () => allTargets(db, env.webhooks);
  const urls = async () => (await targets()).map(({ url }) => url);
  serve(webhooks.deliveries, async () => {
    const rows = await listDeliveries(db, DELIVERIES_SHOWN);
    const known = await urls();
    return {
      targets: [...new Set(known.map(originOf))],
      deliveries: rows.map((row) => shown(row, known)),
    };
  });
  serve(webhooks.resend, async ({ id }, c) => {
    const known = await urls();
    return shown(await resendDelivery(db, id, known, changeOf(c, deps)), known);
  });

  serve(webhooks.targets, async () => (await targets()).map(shownTarget));
  serve(webhooks.createTarget, async ({ body: { url, events } }, c) => {
    const input = { url: checked(url), events, secret: newWebhookSecret() };
    const made = await createTarget(db, input, changeOf(c, deps));
    return { secret: made.secret, made: shownTarget(made) };
  });
  serve(webhooks.changeTarget, async ({ id, body: { events } }, c) =>
    shownTarget(await changeTarget(db, id, events, changeOf(c, deps))),
  );
  serve(webhooks.removeTarget, async ({ id }, c) => {
    await deleteTarget(db, id, changeOf(c, deps));
    return { message: 'Nothing more is sent there' };
  });
};

/** An address of the public internet, as it is called; a 400 that names the field for any other. */
function checked(url: string): string {
  try {
    return outboundUrl(url).href;
  } catch (error) {
    const message = error instanceof OutboundError ? error.message : 'this is no web address';
    throw invalid([{ path: 'url', message }]);
  }
}

const shownTarget = ({ id, url, events }: Target): WebhookTarget => ({
  id,
  target: originOf(url),
  events: [...events],
});

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
