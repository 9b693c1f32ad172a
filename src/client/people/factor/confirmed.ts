import type { ErrorBody } from '#src/contract/core/common.ts';
import { factorApi } from '#src/domain/core/paths/factor-paths.ts';
import { ApiError } from '../../core/api.ts';
import { call } from '../../core/call.ts';
import { make } from '../../core/make.ts';
import { rememberedUser } from '../session.ts';

/** Whether the server asks first who it is. */
export function asksAgain(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 403) return false;
  try {
    return (JSON.parse(error.body) as ErrorBody).code === 'confirm';
  } catch {
    return false;
  }
}

/** Everything that waits for one answer. */
let asking: Promise<boolean> | null = null;

/**
 * Does a call; where the server asks for the password or a factor again, a dialog asks for it, and the
 * same call is made once more. Whoever closes the dialog is told what the server said.
 */
export async function withConfirm<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!asksAgain(error)) throw error;
    asking ??= ask().finally(() => (asking = null));
    if (!(await asking)) throw error;
    return work();
  }
}

async function ask(): Promise<boolean> {
  const [{ step, ways }, { openModal }, { proofForm }] = await Promise.all([
    call('GET', factorApi.confirm),
    import('./modal.ts'),
    import('./proof-form.ts'),
  ]);
  return new Promise((resolve) => {
    let confirmed = false;
    const form = proofForm({
      ways: [
        ...(ways.passkey ? (['passkey'] as const) : []),
        'password',
        ...(ways.app ? (['app'] as const) : []),
      ],
      passkey: ways.passkey,
      username: rememberedUser()?.username,
      action: 'Go on',
      async send(proof) {
        // A recovery code is none of the ways.
        await call('POST', factorApi.confirm, { body: { step, ...proof } as never });
        confirmed = true;
        close();
      },
    });
    const why =
      'This asks once more who you are: it has been a while, and it cannot be undone easily.';
    const close = openModal('Is it you?', [make('p', '', why), form], () => resolve(confirmed));
  });
}
