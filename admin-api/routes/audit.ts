import { createRoute, z } from '@hono/zod-openapi';
import { listAudit } from '#db/queries/audit-log.ts';
import { listTrash, restoreFromTrash } from '#db/changes/trash.ts';
import { undoBatch, undoEntry } from '#db/changes/undo.ts';
import {
  AuditList,
  AuditQuery,
  PageQuery,
  RestoreInput,
  TrashList,
  UndoInput,
  UndoResult,
} from '#src/contract/audit.ts';
import { Carrier } from '#src/contract/carriers.ts';
import { Plan } from '#src/contract/plans.ts';
import { Region } from '#src/contract/regions.ts';
import { SeoPage } from '#src/contract/seo.ts';
import { api } from '#src/domain/paths.ts';
import { TRASH_ENTITIES } from '#src/domain/vocabulary.ts';
import type { RouteModule } from '../deps.ts';
import { errorAnswers, IdParam, jsonAnswer, jsonBody } from './answers.ts';
import { changeOf } from './writes.ts';

const tags = ['History'];
const Restored = z.union([Plan, Carrier, Region, SeoPage]);
const list = createRoute({
  method: 'get',
  path: api.audit,
  tags,
  summary: 'Who changed what, newest first',
  request: { query: AuditQuery },
  responses: { 200: jsonAnswer(AuditList, 'Lines of the log'), ...errorAnswers(400, 401, 403) },
});
const undoOne = createRoute({
  method: 'post',
  path: '/api/admin/audit/{id}/undo',
  tags,
  summary:
    'Takes one change back; refused with `conflicts` when others changed the same values since, unless `force` or `partial`',
  request: { params: IdParam, body: jsonBody(UndoInput) },
  responses: {
    200: jsonAnswer(UndoResult, 'Taken back'),
    ...errorAnswers(400, 401, 403, 404, 409),
  },
});
const undoMany = createRoute({
  method: 'post',
  path: '/api/admin/audit/batches/{id}/undo',
  tags,
  summary: 'Takes a whole bulk change back, in one commit',
  request: {
    params: z.object({
      id: z.uuid('must be the id of a batch').openapi({ param: { name: 'id', in: 'path' } }),
    }),
    body: jsonBody(UndoInput),
  },
  responses: {
    200: jsonAnswer(UndoResult, 'Taken back'),
    ...errorAnswers(400, 401, 403, 404, 409),
  },
});
const trash = createRoute({
  method: 'get',
  path: api.trash,
  tags,
  summary: 'Everything that was deleted, newest first',
  request: { query: PageQuery },
  responses: { 200: jsonAnswer(TrashList, 'The trash'), ...errorAnswers(400, 401, 403) },
});
const restore = createRoute({
  method: 'post',
  path: '/api/admin/trash/{entity}/{id}/restore',
  tags,
  summary: 'Brings something back; needs a new slug, code or path when the old one is taken',
  request: {
    params: IdParam.extend({
      entity: z.enum(TRASH_ENTITIES).openapi({ param: { name: 'entity', in: 'path' } }),
    }),
    body: jsonBody(RestoreInput),
  },
  responses: {
    200: jsonAnswer(Restored, 'The entry as it is now'),
    ...errorAnswers(400, 401, 403, 404, 409),
  },
});

export const auditRoutes: RouteModule = (app, deps) => {
  const { db } = deps;
  const middleware = deps.auth.requireAdmin;
  app.openapi({ ...list, middleware }, async (c) =>
    c.json(await listAudit(db, c.req.valid('query')), 200),
  );
  app.openapi({ ...undoOne, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await undoEntry(db, id, c.req.valid('json'), changeOf(c, deps)), 200);
  });
  app.openapi({ ...undoMany, middleware }, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await undoBatch(db, id, c.req.valid('json'), changeOf(c, deps)), 200);
  });
  app.openapi({ ...trash, middleware }, async (c) => {
    const { page, limit } = c.req.valid('query');
    return c.json(await listTrash(db, page, limit), 200);
  });
  app.openapi({ ...restore, middleware }, async (c) => {
    const { entity, id } = c.req.valid('param');
    const { slug } = c.req.valid('json');
    const restored = await restoreFromTrash(db, entity, id, slug, changeOf(c, deps));
    return c.json(restored as z.infer<typeof Restored>, 200);
  });
};
