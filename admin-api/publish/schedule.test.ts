import { describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
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

describe('callBuildHook', () => {
  const answering =
    (status: number, seen: string[] = []): typeof fetch =>
    async (address, init) => {
      seen.push(`${init?.method} ${String(address)}`);
      return new Response(null, { status });
    };

  it('posts to the address of the host', async () => {
    const seen: string[] = [];
    await callBuildHook('https://host.example/hook', answering(200, seen));
    expect(seen).toEqual(['POST https://host.example/hook']);
  });

  it('says when the host refuses', async () => {
    await expect(callBuildHook('https://host.example/hook', answering(404))).rejects.toThrow('404');
  });
});
