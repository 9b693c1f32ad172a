import { applyDraft, discardDraft, saveDraft } from '#db/queries/draft-changes.ts';
import { drafts } from '#src/contract/endpoints/drafts.ts';
import { versionOfIfMatch } from '../http/versions.ts';
import type { RouteModule } from './serve.ts';
import { changeOf, checkOwnId, requireVersion } from './writes.ts';

export const draftRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(drafts.save, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    checkOwnId(id, input);
    const version = requireVersion(input);
    return await saveDraft(db, id, input, version, changeOf(c, deps));
  });
  serve(drafts.discard, async (c) => {
    const { id } = c.req.valid('param');
    const version = versionOfIfMatch(c.req.valid('header')['if-match']);
    return await discardDraft(db, id, version, changeOf(c, deps));
  });
  serve(drafts.publish, async (c) => {
    const step = { ...c.req.valid('json'), expect: 'publish' as const };
    return await applyDraft(db, c.req.valid('param').id, step, changeOf(c, deps));
  });
  serve(drafts.end, async (c) => {
    const step = { ...c.req.valid('json'), expect: 'end' as const };
    return await applyDraft(db, c.req.valid('param').id, step, changeOf(c, deps));
  });
};
