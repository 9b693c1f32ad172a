import { decideCheck } from '#db/prices/note-checks.ts';
import { setCarrierWatch, setPlanWatch } from '#db/prices/note-watch.ts';
import { listChecks } from '#db/prices/checks.ts';
import { checks } from '#src/contract/prices/checks-endpoints.ts';
import { watch } from '#src/contract/prices/watch-endpoints.ts';
import { actorOf } from '../../people/auth/auth.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { changeOf, requireVersion } from '../../core/routes/writes.ts';

export const watchRoutes: RouteModule = (serve, deps) => {
  serve(checks.list, ({ query }) => listChecks(deps.db, query, deps.now()));
  serve(checks.decide, async ({ id, body }, c) => {
    return await decideCheck(deps.db, id, body, requireVersion(body), changeOf(c, deps));
  });
  serve(watch.state, async () => {
    const [state, rates, job] = await Promise.all([
      deps.watch.state(),
      deps.rates.state(),
      deps.jobs.find('watch'),
    ]);
    const isOn = state.carriers.some(({ watched }) => watched);
    const nextRun = isOn ? (job?.nextAt ?? null) : null;
    return { ...state, rates, running: job?.running ?? false, nextRun };
  });
  serve(watch.carrier, async ({ id, body }, c) => {
    await setCarrierWatch(deps.db, id, body.watch, changeOf(c, deps));
    return { id };
  });
  serve(watch.plan, async ({ id, body }, c) => {
    await setPlanWatch(deps.db, id, body, changeOf(c, deps));
    return { id };
  });
  serve(watch.run, async (_, c) => {
    await deps.jobs.run('watch', actorOf(c).name);
    return {};
  });
};
