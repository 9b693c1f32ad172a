import { describe, expect, it } from 'vitest';
import type { PublishEvent, PublishStatus } from '#src/contract/publish/publish.ts';
import { changeStatus, progressText } from './change-status.ts';
import { headlineOf } from '../publish/words.ts';

const now = new Date(2026, 10, 21, 15, 0);
const at = (hour: number, minute: number) => new Date(2026, 10, 21, hour, minute).toISOString();
const build: NonNullable<PublishStatus['build']> = {
  cause: 'edit',
  by: null,
  startedAt: at(14, 0),
  durationMs: null,
  pages: { rendered: 20, reused: 100 },
  total: 507,
  change: 12,
  error: null,
  log: null,
};
const status = (patch: Partial<PublishStatus>): PublishStatus => ({
  state: 'live',
  paused: false,
  target: 'release',
  dataVersion: 9,
  liveVersion: 9,
  liveAt: at(14, 2),
  liveChange: 10,
  waiting: 0,
  build: null,
  dueAt: null,
  retryAt: null,
  hold: null,
  host: null,
  cdn: null,
  revision: 3,
  ...patch,
});
const event = (kind: PublishEvent['kind'], change: number | null, when: string): PublishEvent => ({
  id: 1,
  at: when,
  kind,
  cause: 'edit',
  by: null,
  release: null,
  dataVersion: null,
  change,
  changes: null,
  durationMs: null,
  pages: null,
  bytes: null,
  error: null,
  log: null,
  way: null,
  fellBack: null,
  differing: null,
});
const history = [
  event('rollback', 10, at(14, 30)),
  event('live', 12, at(14, 10)),
  event('failed', 12, at(14, 5)),
  event('live', 10, at(14, 2)),
  event('live', 4, at(9, 0)),
];
const of = (id: number, patch: Partial<PublishStatus> = {}, entity = 'plan') =>
  changeStatus({ id, entity }, status(patch), history, now);
const hold = { since: at(14, 30), by: 'ada', rollback: true, version: 3, isHere: true };

describe('changeStatus', () => {
  it('says since when a change is live, if the history still knows', () => {
    expect(of(8)).toEqual({ kind: 'live', text: 'Live today 14:02' });
    expect(of(3)).toEqual({ kind: 'live', text: 'Live' });
    expect(of(8, { target: 'hook' })!.text).toBe('Sent today 14:02');
  });

  it('follows a change that is not live: saved, queued, building, failed, held', () => {
    expect(of(11)).toEqual({ kind: 'saved', text: 'Saved' });
    expect(of(11, { state: 'queued' })!.kind).toBe('queued');
    expect(of(11, { state: 'building', build })!.text).toBe('Building 120 of 507 pages');
    expect(of(13, { state: 'building', build })!.kind).toBe('queued');
    expect(of(11, { state: 'failed', build })!.kind).toBe('failed');
    expect(of(13, { state: 'failed', build })!.kind).toBe('queued');
    expect(of(11, { state: 'idle', paused: true, hold })!.text).toBe('Rolled back');
    expect(of(11, { state: 'idle', paused: true, hold: { ...hold, rollback: false } })!.kind).toBe(
      'held',
    );
  });

  it('says nothing of what shows on no page, or of a release that does not know', () => {
    expect(of(8, {}, 'user')).toBeNull();
    expect(of(8, { liveChange: null })).toBeNull();
  });
});

describe('progressText', () => {
  it('never counts more pages than there are, and says what comes after the last one', () => {
    const at = (reused: number) => status({ build: { ...build, pages: { rendered: 10, reused } } });
    expect(progressText(at(496))).toBe('506 of 507 pages');
    expect(progressText(at(497))).toBe('Putting the release together');
    expect(progressText(at(500))).toBe('510 pages');
    const last = { state: 'building' as const, build: at(497).build };
    expect(of(11, last)!.text).toBe('Putting the release together');
    expect(progressText(status({ build: { ...build, total: null } }))).toBe('120 pages');
    const many = { ...build, pages: { rendered: 3628, reused: 0 }, total: 4100 };
    expect(progressText(status({ build: many }))).toBe('3,628 of 4,100 pages');
    expect(progressText(status({ build: { ...build, pages: { rendered: 0, reused: 0 } } }))).toBe(
      'preparing',
    );
  });
});

describe('headlineOf', () => {
  const say = (patch: Partial<PublishStatus>, connection: 'open' | 'lost' = 'open') =>
    headlineOf({ status: status(patch), connection });

  it('names each state', () => {
    expect(say({})!.title).toMatch(/^All changes are live since /);
    expect(say({ state: 'queued', waiting: 1 })!.title).toBe('1 change saved and queued');
    expect(say({ waiting: 2 })!.title).toBe('2 changes saved, not yet live');
    expect(say({ state: 'building', build })!.title).toBe('Building');
    expect(say({ state: 'failed', build })!.look).toBe('bad');
    expect(say({ state: 'idle', paused: true, hold, waiting: 2 })!.detail).toMatch(
      /^2 changes wait\. By ada /,
    );
    const elsewhere = { ...hold, isHere: false };
    expect(say({ state: 'idle', paused: true, hold: elsewhere })!.detail).toMatch(
      /This server does not have those pages: it serves its newest\.$/,
    );
  });

  it('says paused, not failed, when somebody paused after a failure', () => {
    expect(say({ state: 'failed', paused: true, hold, build })!.look).toBe('held');
  });

  it('does not tell an old state as if it were true', () => {
    expect(say({}, 'lost')!.title).toBe('Connection lost, trying again');
    expect(headlineOf({ status: status({}), connection: 'ended' })).toBeNull();
    expect(headlineOf({ status: null, connection: 'opening' })).toBeNull();
  });
});
