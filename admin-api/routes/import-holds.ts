import { discardHolds, listHolds, releaseHolds } from '#db/queries/import-holds.ts';
import { importHolds } from '#src/contract/endpoints/import-holds.ts';
import type { RouteModule } from './serve.ts';
import { changeOf } from './writes.ts';

export const importHoldRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(importHolds.list, async (c) => c.json(await listHolds(db, c.req.valid('query')), 200));
  serve(importHolds.release, async (c) =>
    c.json(await releaseHolds(db, c.req.valid('json'), changeOf(c, deps)), 200),
  );
  serve(importHolds.discard, async (c) =>
    c.json(await discardHolds(db, c.req.valid('json'), changeOf(c, deps)), 200),
  );
};
