import { changeState, NO_STATE, type DataFolderState } from '../../core/files/state.ts';

/** What a server remembers of the host that it asks to build. */
export type HookState = DataFolderState['hook'];
export type HookAsked = NonNullable<HookState['asked']>;

/** Changes a part of it. */
export async function changeHook(dataDir: string, patch: Partial<HookState>): Promise<void> {
  await changeState(dataDir, ({ hook }) => ({ hook: { ...hook, ...patch } }));
}

/** Begins anew: what is remembered belongs to other data. */
export async function forgetHook(dataDir: string): Promise<void> {
  await changeState(dataDir, () => ({ hook: NO_STATE.hook }));
}
