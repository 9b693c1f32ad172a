import { createPlan, deletePlan, updatePlan } from '#db/queries/plan-changes.ts';
import { plans } from '#src/contract/endpoints/plans.ts';
import { versionOfIfMatch } from '../http/versions.ts';
import type { RouteModule } from './serve.ts';
import { changeOf, checkOwnId, requireVersion } from './writes.ts';

export const planChangeRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(plans.create, (c) => createPlan(db, c.req.valid('json'), changeOf(c, deps)));
  serve(plans.update, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    checkOwnId(id, input);
    const version = requireVersion(input);
    return await updatePlan(db, id, input, version, changeOf(c, deps));
  });
  serve(plans.remove, async (c) => {
    const { id } = c.req.valid('param');
    const version = versionOfIfMatch(c.req.valid('header')['if-match']);
    await deletePlan(db, id, version, changeOf(c, deps));
    return { id, message: 'SIM card deleted' };
  });
};
