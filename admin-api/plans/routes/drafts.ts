import { applyDraft, discardDraft, saveDraft } from '#db/plans/drafts/drafts.ts';
import { drafts } from '#src/contract/plans/drafts-endpoints.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { changeOf, versionOf } from '../../core/routes/writes.ts';

export const draftRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(drafts.save, ({ id, body }, c) =>
    saveDraft(db, id, body, versionOf(id, body), changeOf(c, deps)),
  );
  serve(drafts.discard, ({ version, id }, c) => discardDraft(db, id, version, changeOf(c, deps)));
  serve(drafts.publish, async ({ id, body }, c) => {
    const step = { ...body, expect: 'publish' as const };
    return await applyDraft(db, id, step, changeOf(c, deps));
  });
  serve(drafts.end, async ({ id, body }, c) => {
    const step = { ...body, expect: 'end' as const };
    return await applyDraft(db, id, step, changeOf(c, deps));
  });
};
