import { describe, expect, it } from 'vitest';
import { readEnv } from '../../env.ts';
import { missedRun, nextRun } from './cron.ts';

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
