import type { Context } from 'hono';
import { listAudit, tellsOf } from '#db/history/audit-log.ts';
import { purgeTrash } from '#db/history/purge.ts';
import { listTrash, restoreFromTrash, restoreMany } from '#db/history/trash.ts';
import { undoBatch, undoEntry } from '#db/history/undo.ts';
import { restoreVersion, rowVersion } from '#db/history/versions.ts';
import { ADMIN_UNDO, STAFF_ENTITIES } from '#src/contract/history/audit.ts';
import { audit, type Restored } from '#src/contract/history/endpoints.ts';
import type { ApiBindings } from '../../deps.ts';
import { AppError } from '../../core/errors.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { changeOf, requireVersion } from '../../people/auth/writes.ts';

export const auditRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(audit.list, ({ query }, c) => {
    const isAdmin = c.get('caller').role === 'admin';
    return listAudit(db, query, isAdmin ? null : STAFF_ENTITIES);
  });
  /** Whoever may not change a thing may not take back its changes either. */
  const requireUndo = async (
    c: Context<ApiBindings>,
    lines: { id: number } | { batch: string },
  ) => {
    if (c.get('caller').role === 'admin') return;
    if (await tellsOf(db, lines, ADMIN_UNDO)) {
      throw new AppError('forbidden', 'Only admins may take this back');
    }
  };
  serve(audit.undoOne, async ({ id, body }, c) => {
    await requireUndo(c, { id });
    return undoEntry(db, id, body, changeOf(c, deps));
  });
  serve(audit.undoMany, async ({ id, body }, c) => {
    await requireUndo(c, { batch: id });
    return undoBatch(db, id, body, changeOf(c, deps));
  });
  serve(audit.trash, ({ query }) => listTrash(db, query));
  serve(audit.restore, async ({ entity, id, body: { slug } }, c) => {
    const restored = await restoreFromTrash(db, entity, id, slug, changeOf(c, deps));
    return restored as Restored;
  });
  serve(audit.restoreMany, ({ body: { items } }, c) => restoreMany(db, items, changeOf(c, deps)));
  serve(audit.purge, ({ body: { items } }, c) => purgeTrash(db, items, changeOf(c, deps)));
  serve(audit.version, ({ entity, id, line }) => rowVersion(db, entity, id, line));
  serve(audit.restoreVersion, async ({ entity, id, line, body }, c) => {
    const of = { entity, id, line, version: requireVersion(body) };
    return (await restoreVersion(db, of, body.confirmPrice, changeOf(c, deps))) as Restored;
  });
};
