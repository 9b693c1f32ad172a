import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeState, readState } from './state.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-state-'));
});
afterEach(() => rm(folder, { recursive: true }));

const FAILURE = { at: '2026-11-21T02:00:00.000Z', reason: 'The disk is full.' };
const ASKED = { name: 'manual.db', by: 'ada', at: '2026-11-21T02:00:00.000Z' };

describe('what a data folder remembers', () => {
  it('begins with nothing, and makes no file by being read', async () => {
    const state = await readState(folder);
    expect(state).toMatchObject({ history: [], restoreAsked: null, backupFailure: null });
    expect(state.hook.version).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it('loses no change of two that begin at once', async () => {
    await Promise.all([
      changeState(folder, () => ({ backupFailure: FAILURE })),
      changeState(folder, () => ({ restoreAsked: ASKED })),
      ...Array.from({ length: 20 }, (_, at) =>
        changeState(folder, ({ hook }) => ({
          hook: { ...hook, version: (hook.version ?? 0) + at },
        })),
      ),
    ]);
    const state = await readState(folder);
    expect(state).toMatchObject({ backupFailure: FAILURE, restoreAsked: ASKED });
    expect(state.hook.version).toBe(190);
    expect(await readdir(folder)).toEqual(['state.json']);
  });

  it('goes on with a change after one that failed', async () => {
    const broken = changeState(folder, () => {
      throw new Error('no');
    });
    const next = changeState(folder, () => ({ backupFailure: FAILURE }));
    await expect(broken).rejects.toThrow('no');
    expect((await next).backupFailure).toEqual(FAILURE);
  });

  it('loses the damaged part alone', async () => {
    await changeState(folder, () => ({ backupFailure: FAILURE }));
    const file = join(folder, 'state.json');
    const kept = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...kept, history: [{ kind: 'unheard of' }] }));
    expect(await readState(folder)).toMatchObject({ history: [], backupFailure: FAILURE });
    await writeFile(file, '{"hook":');
    expect(await readState(folder)).toMatchObject({ history: [], backupFailure: null });
  });
});
