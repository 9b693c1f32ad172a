import { listAudit } from '#db/queries/audit-log.ts';
import { listTrash, restoreFromTrash } from '#db/changes/trash.ts';
import { undoBatch, undoEntry } from '#db/changes/undo.ts';
import { audit, type Restored } from '#src/contract/endpoints/audit.ts';
import type { RouteModule } from './serve.ts';
import { changeOf } from './writes.ts';

export const auditRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(audit.list, ({ query }) => listAudit(db, query));
  serve(audit.undoOne, ({ id, body }, c) => undoEntry(db, id, body, changeOf(c, deps)));
  serve(audit.undoMany, ({ id, body }, c) => undoBatch(db, id, body, changeOf(c, deps)));
  serve(audit.trash, ({ query: { page, limit } }) => listTrash(db, page, limit));
  serve(audit.restore, async ({ entity, id, body: { slug } }, c) => {
    const restored = await restoreFromTrash(db, entity, id, slug, changeOf(c, deps));
    return restored as Restored;
  });
};
