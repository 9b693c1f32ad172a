import type { MiddlewareHandler } from 'hono';
import { resetContent } from '#db/history/reset.ts';
import { reloadSeed } from '#db/seed/reload.ts';
import { database } from '#src/contract/core/endpoints.ts';
import { backupBefore } from '../../history/backup/make.ts';
import type { ApiBindings } from '../../deps.ts';
import { AppError } from '../../core/errors.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { changeOf } from '../../people/auth/writes.ts';

export const databaseRoutes: RouteModule = (serve, deps) => {
  const { db, env } = deps;
  const allowed: MiddlewareHandler<ApiBindings> = async (_, next) => {
    if (env.production && !env.allowReset) {
      throw new AppError(
        'forbidden',
        'Not on the live site. The operator can allow it with ALLOW_RESET=on.',
      );
    }
    await next();
  };
  serve(
    database.reset,
    async (_, c) => {
      const backUp = () => backupBefore('reset', deps);
      const emptied = await resetContent(db, backUp, changeOf(c, deps));
      return { message: 'Database reset', ...emptied };
    },
    { also: allowed },
  );
  serve(
    database.reload,
    async (_, c) => {
      const backUp = () => backupBefore('reload', deps);
      const counts = await reloadSeed(db, backUp, changeOf(c, deps));
      return { message: 'Seed data reloaded', ...counts };
    },
    { also: allowed },
  );
};
