import { changeState, NO_STATE, readState, type State } from '../state.ts';

/** What publishing remembers over restarts. */
export type Kept = State['publishing'];
export type HookAsked = NonNullable<Kept['hookAsked']>;

/** Follows the data again. */
export const FOLLOWING = { held: null, hold: null } as const;

/** Changes a part of it; answers the whole. */
export async function patchKept(dataDir: string, patch: Partial<Kept>): Promise<Kept> {
  const merge = ({ publishing }: State) => ({ publishing: { ...publishing, ...patch } });
  return (await changeState(dataDir, merge)).publishing;
}

/** The same for a process that looks at it again and again. */
export interface KeptState {
  readonly now: Kept;
  change(patch: Partial<Kept>): Promise<void>;
}

/** Opens it. */
export async function openKept(dataDir: string): Promise<KeptState> {
  let now = (await readState(dataDir)).publishing;
  return {
    get now() {
      return now;
    },
    change: async (patch) => void (now = await patchKept(dataDir, patch)),
  };
}

/** Begins anew: what is remembered belongs to other data. */
export async function forgetPublishing(dataDir: string): Promise<void> {
  await changeState(dataDir, () => ({ publishing: NO_STATE.publishing }));
}
