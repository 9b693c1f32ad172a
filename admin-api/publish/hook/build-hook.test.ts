import { beforeEach, describe, expect, it } from 'vitest';
import { callBuildHook } from './build-hook.ts';

describe('callBuildHook', () => {
  const address = 'https://host.example/hook';
  const seen: string[] = [];
  beforeEach(() => void seen.splice(0));
  const answering =
    (...statuses: number[]): typeof fetch =>
    async (url, init) => {
      seen.push(`${init?.method} ${String(url)}`);
      const status = statuses.shift() ?? 500;
      if (status === 0) throw new Error('no route');
      return new Response(null, { status });
    };
  const call = (...statuses: number[]) =>
    callBuildHook(address, { fetcher: answering(...statuses), waits: [1, 1, 1] });

  it('posts to the address of the host', async () => {
    await call(200);
    expect(seen).toEqual([`POST ${address}`]);
  });

  it('tries again while the host refuses or is away', async () => {
    await call(503, 0, 200);
    expect(seen).toHaveLength(3);
  });

  it('says when the host never accepts', async () => {
    await expect(call(404, 404, 404, 404, 200)).rejects.toThrow('the build hook answered 404');
    expect(seen).toHaveLength(4);
  });

  it('waits no longer when it is stopped', async () => {
    const stop = new AbortController();
    const options = { fetcher: answering(503), waits: [60_000], signal: stop.signal };
    const running = callBuildHook(address, options);
    setTimeout(() => stop.abort(), 5);
    await expect(running).rejects.toThrow();
    expect(seen).toHaveLength(1);
  });
});
