import { beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { missedRun, nextRun } from '../jobs/cron.ts';
import { callBuildHook, schedule } from './schedule.ts';

const EVERY_SECOND = '* * * * * *';

describe('schedule', () => {
  it('runs at the times of the line, again after a failure, and no more once stopped', async () => {
    const failures: unknown[] = [];
    let runs = 0;
    const twice = new Promise<void>((resolve) => {
      const stop = schedule(
        EVERY_SECOND,
        async () => {
          runs += 1;
          if (runs === 1) throw new Error('no disk');
          stop();
          resolve();
        },
        (error) => failures.push(error),
      );
    });
    await twice;
    expect(failures).toEqual([new Error('no disk')]);
    expect(runs).toBe(2);
  });
});

describe('PUBLISH_CRON', () => {
  it('is daily by default', () => {
    expect(readEnv({}).publishCron).toBe('17 3 * * *');
  });

  it.each(['daily', '61 3 * * *', '* *'])('refuses "%s" at the start, by name', (line) => {
    expect(() => readEnv({ PUBLISH_CRON: line })).toThrow('PUBLISH_CRON must be a cron line');
  });
});

describe('missedRun', () => {
  const line = '17 3 * * *';
  const at = (text: string) => new Date(`2026-11-${text}Z`);
  it('is one that fell between the last build and now', () => {
    expect(missedRun(line, at('20T03:17:05'), at('21T03:16:59'))).toBe(false);
    expect(missedRun(line, at('20T03:17:05'), at('21T03:17:00'))).toBe(true);
    expect(missedRun(line, at('10T12:00:00'), at('21T12:00:00'))).toBe(true);
  });

  it('is told beside the next one', () => {
    expect(nextRun(line, at('21T12:00:00'))).toEqual(at('22T03:17:00'));
  });
});

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
