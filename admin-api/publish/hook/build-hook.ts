import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds before the second, third and fourth call of a build hook. */
const HOOK_WAITS_MS = [1000, 4000, 15_000];

/** Asks a host that builds itself for a build, four times at most; rejects when it never accepts. */
export async function callBuildHook(
  address: string,
  options: {
    signal?: AbortSignal;
    fetcher?: typeof fetch;
    waits?: readonly number[];
  } = {},
): Promise<void> {
  const { signal, fetcher = fetch, waits = HOOK_WAITS_MS } = options;
  for (let call = 0; ; call += 1) {
    const limit = AbortSignal.timeout(30_000);
    const refusal = await fetcher(address, {
      method: 'POST',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    }).then(
      ({ ok, status }) => (ok ? null : `answered ${status}`),
      (error: unknown) => `did not answer: ${error instanceof Error ? error.message : 'unknown'}`,
    );
    if (!refusal) return;
    signal?.throwIfAborted();
    if (call >= waits.length) throw new Error(`the build hook ${refusal}`);
    await wait(waits[call], undefined, { signal });
  }
}
