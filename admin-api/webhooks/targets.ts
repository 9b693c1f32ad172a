import type { Db } from '#db/client.ts';
import { listTargets } from '#db/queries/webhook-targets.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#src/domain/webhooks.ts';
import type { Env } from '../env.ts';

/** An address that messages go to. */
export interface Target {
  /** null: it stands in WEBHOOK_URL. */
  id: number | null;
  url: string;
  secret: string;
  events: readonly WebhookEvent[];
}

/** Every address: those of the environment, which hear of everything, and those of the dashboard. */
export async function allTargets(db: Db, webhooks: Env['webhooks']): Promise<Target[]> {
  const { targets = [], secret = '' } = webhooks ?? {};
  const own = targets.map((url) => ({ id: null, url, secret, events: WEBHOOK_EVENTS }));
  const added = await listTargets(db);
  return [...own, ...added.filter(({ url }) => !targets.includes(url))];
}

/** Path and parameters of an address may hold a secret. */
export const originOf = (address: string): string => new URL(address).origin;
