import { discardHolds, listHolds, releaseHolds } from '#db/queries/import-holds.ts';
import { importHolds } from '#src/contract/endpoints/import-holds.ts';
import type { RouteModule } from './serve.ts';
import { changeOf } from './writes.ts';

export const importHoldRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(importHolds.list, (c) => listHolds(db, c.req.valid('query')));
  serve(importHolds.release, (c) => releaseHolds(db, c.req.valid('json'), changeOf(c, deps)));
  serve(importHolds.discard, (c) => discardHolds(db, c.req.valid('json'), changeOf(c, deps)));
};
