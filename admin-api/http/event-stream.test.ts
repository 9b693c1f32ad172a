import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { ApiBindings, AppDeps } from '../deps.ts';
import { watch } from './event-stream.ts';

it('a stream whose reading fails is not told any more', async () => {
  const listeners = new Set<() => void>();
  const admin = { user: { isAdmin: true } };
  const deps = {
    auth: { sessions: { read: async () => admin } },
    now: () => new Date(),
  } as unknown as AppDeps;
  const app = new Hono<ApiBindings>().get('/events', (c) =>
    watch(c, deps, {
      event: 'status',
      read: () => Promise.reject(new Error('away')),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
  );
  const answer = await app.request('/events');
  await answer.text();
  expect(listeners.size).toBe(0);
});
