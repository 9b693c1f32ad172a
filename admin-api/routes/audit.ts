import { listAudit } from '#db/queries/audit-log.ts';
import { listTrash, restoreFromTrash } from '#db/queries/trash.ts';
import { undoBatch, undoEntry } from '#db/queries/undo.ts';
import { audit, type Restored } from '#src/contract/endpoints/audit.ts';
import type { RouteModule } from './serve.ts';
import { changeOf } from './writes.ts';

export const auditRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(audit.list, (c) => listAudit(db, c.req.valid('query')));
  serve(audit.undoOne, async (c) => {
    const { id } = c.req.valid('param');
    return await undoEntry(db, id, c.req.valid('json'), changeOf(c, deps));
  });
  serve(audit.undoMany, async (c) => {
    const { id } = c.req.valid('param');
    return await undoBatch(db, id, c.req.valid('json'), changeOf(c, deps));
  });
  serve(audit.trash, async (c) => {
    const { page, limit } = c.req.valid('query');
    return await listTrash(db, page, limit);
  });
  serve(audit.restore, async (c) => {
    const { entity, id } = c.req.valid('param');
    const { slug } = c.req.valid('json');
    const restored = await restoreFromTrash(db, entity, id, slug, changeOf(c, deps));
    return restored as Restored;
  });
};
