import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { call } from '../core/call.ts';

/** Whether a lost password can be replaced by mail; null when that cannot be asked. */
export async function offersReset(): Promise<boolean | null> {
  const options = await call('GET', mailApi.loginOptions).catch(() => null);
  return options && options.resetByMail;
}
