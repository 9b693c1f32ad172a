import { discardHolds, releaseHolds } from '#db/imports/decide-holds.ts';
import { listHolds } from '#db/imports/holds.ts';
import { importHolds } from '#src/contract/endpoints/import-holds.ts';
import type { RouteModule } from './serve.ts';
import { changeOf } from './writes.ts';

export const importHoldRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(importHolds.list, ({ query }) => listHolds(db, query));
  serve(importHolds.release, ({ body }, c) => releaseHolds(db, body, changeOf(c, deps)));
  serve(importHolds.discard, ({ body }, c) => discardHolds(db, body, changeOf(c, deps)));
};
