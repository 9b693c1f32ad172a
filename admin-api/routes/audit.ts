import { listAudit } from '#db/queries/audit-log.ts';
import { listTrash, restoreFromTrash } from '#db/queries/trash.ts';
import { undoBatch, undoEntry } from '#db/queries/undo.ts';
import { audit, type Restored } from '#src/contract/endpoints/audit.ts';
import type { RouteModule } from './serve.ts';
import { changeOf } from './writes.ts';

export const auditRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(audit.list, async (c) => c.json(await listAudit(db, c.req.valid('query')), 200));
  serve(audit.undoOne, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await undoEntry(db, id, c.req.valid('json'), changeOf(c, deps)), 200);
  });
  serve(audit.undoMany, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await undoBatch(db, id, c.req.valid('json'), changeOf(c, deps)), 200);
  });
  serve(audit.trash, async (c) => {
    const { page, limit } = c.req.valid('query');
    return c.json(await listTrash(db, page, limit), 200);
  });
  serve(audit.restore, async (c) => {
    const { entity, id } = c.req.valid('param');
    const { slug } = c.req.valid('json');
    const restored = await restoreFromTrash(db, entity, id, slug, changeOf(c, deps));
    return c.json(restored as Restored, 200);
  });
};
