import type { Context } from 'hono';
import type { Change } from '#db/core/change.ts';
import { actorOf } from './auth.ts';
import type { ApiBindings, AppDeps } from '../../deps.ts';
import { AppError, invalid } from '../../core/errors.ts';

/** Who asks for a change, and when. */
export function changeOf(c: Context<ApiBindings>, deps: Pick<AppDeps, 'now'>): Change {
  return { actor: actorOf(c), now: deps.now() };
}

/** The version in a body, which an update must have (428); checked after the rest of the body. */
export function requireVersion(input: { version?: number | undefined }): number {
  if (input.version === undefined) throw new AppError('version_required');
  return input.version;
}

/** The version that an update is based on; its body may name no other row than the address. */
export function versionOf(
  id: number,
  input: { id?: number | undefined; version?: number | undefined },
): number {
  if (input.id !== undefined && input.id !== id) {
    throw invalid([{ path: 'id', message: 'id: names another entry than the address' }]);
  }
  return requireVersion(input);
}
