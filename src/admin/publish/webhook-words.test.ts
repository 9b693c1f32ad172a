import { expect, it } from 'vitest';
import type { WebhookDelivery } from '#src/contract/webhooks.ts';
import { lookAgainAfter, outcomeText } from './webhook-words.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const row = (state: WebhookDelivery['state'], at: string) => ({ state, at }) as WebhookDelivery;
const list = (deliveries: WebhookDelivery[], targets = ['https://hooks.example']) => ({
  targets,
  deliveries,
});

it('looks again after the next try, and never when no try is to come', () => {
  const [soon, late, past] = ['12:00:30', '12:05:00', '11:59:00'].map((time) =>
    row('waiting', `2026-11-21T${time}Z`),
  ) as [WebhookDelivery, WebhookDelivery, WebhookDelivery];
  expect(lookAgainAfter(list([late, soon]), NOW)).toBe(32_000);
  expect(lookAgainAfter(list([late, past]), NOW)).toBe(2000);
  expect(lookAgainAfter(list([row('failed', soon.at), row('delivered', past.at)]), NOW)).toBe(
    false,
  );
  expect(lookAgainAfter(list([past], []), NOW)).toBe(false);
  expect(lookAgainAfter(undefined, NOW)).toBe(false);
});

it('says what the last try came to', () => {
  expect(outcomeText({ outcome: 'answered 503', state: 'waiting' })).toBe('Answered 503');
  const away = 'hooks.example took more than 15 s';
  expect(outcomeText({ outcome: away, state: 'failed' })).toBe(away);
  expect(outcomeText({ outcome: null, state: 'waiting' })).toBe('Not tried yet');
});
