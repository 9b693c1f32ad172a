import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import type { ApiBindings, AppDeps } from '../../../deps.ts';
import { readEnv } from '../../../env.ts';
import { createLog } from '../../process/log.ts';
import { watchStream } from './event-stream.ts';
import { trackRequest } from '../request.ts';

it('a stream whose reading fails is not told any more', async () => {
  const listeners = new Set<() => void>();
  const deps = {
    auth: { look: async () => ({ role: 'viewer' }) },
    now: () => new Date(),
  } as unknown as AppDeps;
  const app = new Hono<ApiBindings>().get('/events', (c) =>
    watchStream(c, deps, {
      event: 'status',
      read: () => Promise.reject(new Error('away')),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
  );
  const answer = await app.request('/events');
  expect(answer.headers.get('X-Accel-Buffering')).toBe('no');
  await answer.text();
  expect(listeners.size).toBe(0);
});

it('a stream that is asked for by HEAD is not told anything', async () => {
  const listeners = new Set<() => void>();
  const auth = { look: async () => ({ role: 'viewer' }) };
  const deps = { auth, now: () => new Date(), log: createLog('silent'), env: readEnv({}) };
  const app = new Hono<ApiBindings>()
    .use(trackRequest(deps as unknown as AppDeps))
    .get('/events', (c) =>
      watchStream(c, deps as unknown as AppDeps, {
        event: 'status',
        read: async () => 'now',
        subscribe: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      }),
    );
  const answer = await app.request('/events', { method: 'HEAD' });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  await expect.poll(() => listeners.size).toBe(0);
});

it.each([
  ['is disabled or has logged out', null],
  ['is a visitor from now on', { role: 'visitor' }],
])('a stream tells nothing more to who %s', async (_, then) => {
  const listeners = new Set<() => void>();
  let caller: object | null = { role: 'viewer' };
  const deps = {
    auth: { look: async () => caller },
    now: () => new Date(),
  } as unknown as AppDeps;
  let state = 'before';
  const app = new Hono<ApiBindings>().get('/events', (c) =>
    watchStream(c, deps, {
      event: 'status',
      read: async () => ({ state }),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
  );
  const reader = (await app.request('/events')).body!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('before');
  caller = then;
  state = 'after';
  for (const listener of listeners) listener();
  expect((await reader.read()).done).toBe(true);
  expect(listeners.size).toBe(0);
});

it('a stream on which nothing moves ends at once when the server stops', async () => {
  const closers = new Set<() => void>();
  let closing = false;
  const deps = {
    auth: { look: async () => ({ role: 'viewer' }) },
    now: () => new Date(),
    site: {
      isClosing: () => closing,
      onClose: (listener: () => void) => {
        closers.add(listener);
        return () => closers.delete(listener);
      },
    },
  } as unknown as AppDeps;
  const app = new Hono<ApiBindings>().get('/events', (c) =>
    watchStream(c, deps, {
      event: 'status',
      read: async () => ({ state: 'quiet' }),
      subscribe: () => () => undefined,
    }),
  );
  // Without timers no ping can wake it.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const reader = (await app.request('/events')).body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('quiet');
    closing = true;
    for (const close of closers) close();
    expect((await reader.read()).done).toBe(true);
    expect(closers.size).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
