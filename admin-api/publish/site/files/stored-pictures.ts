import type { MiddlewareHandler } from 'hono';
import { DatabaseAwayError } from '#db/core/connect/away.ts';
import { DatabaseShutError } from '#db/core/connect/gate.ts';
import { readPictureFile } from '#db/pages/pictures.ts';
import { readPictureAddress } from '#src/domain/core/pictures/pictures.ts';
import type { ApiBindings, AppDeps } from '../../../deps.ts';
import { answerWith, responseWith } from '../../../core/http/answers/answer.ts';
import { baseHeaders } from '../../../core/http/answers/headers.ts';
import { fileCdnHeaders, fileHeaders } from './file-kinds.ts';

/**
 * Serves pictures that are newer than the release, or that only a kept version names: everything
 * else goes on, as it does while the database is away, to the files of the release.
 */
export function storedPictures({
  db,
  env,
}: Pick<AppDeps, 'db' | 'env'>): MiddlewareHandler<ApiBindings> {
  return async (c, next) => {
    const file = readPictureAddress(c.req.path);
    if (!file) return next();
    const body = await readPictureFile(db, file).catch((error: unknown) => {
      if (error instanceof DatabaseAwayError || error instanceof DatabaseShutError) return null;
      throw error;
    });
    if (!body) return next();
    const headers = {
      ...baseHeaders(env),
      ...fileHeaders(c.req.path, null),
      ...fileCdnHeaders(env, c.req.path),
    };
    const picture = answerWith({ body, contentType: file.type, compress: false, headers });
    return (await responseWith(picture, c.req.raw))!;
  };
}
