import { publish } from '#src/contract/publish/endpoints.ts';
import { AppError } from '../../core/errors.ts';
import { actorOf } from '../../people/auth/auth.ts';
import { watchStream } from '../../core/http/answers/event-stream.ts';
import { NOT_KEPT } from '../publisher/target.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

export const publishRoutes: RouteModule = (serve, deps) => {
  const ready = () => {
    const publishing = deps.publishing();
    if (!publishing) throw new AppError('not_ready');
    return publishing;
  };
  serve(publish.read, async () => {
    const { status, releases, history } = ready();
    const [now, kept, job] = await Promise.all([status(), releases(), deps.jobs.find('pages')]);
    const nextRun = job?.nextAt ?? null;
    return { status: now, releases: kept, history: [...history()], nextRun };
  });
  serve(publish.publish, async (_, c) => {
    const publishing = ready();
    // What was just saved is part of it, also when nobody looked since.
    const version = await deps.dataVersion.current();
    publishing.publisher.notice({ version, lineage: deps.dataVersion.lineage() });
    await publishing.publish(actorOf(c).name);
    return await publishing.status();
  });
  serve(publish.pause, async (_, c) => {
    const publishing = ready();
    await publishing.pause(actorOf(c).name);
    return await publishing.status();
  });
  serve(publish.log, async ({ id }, c) => {
    const text = await ready().log(id);
    if (text === null) throw new AppError('not_found', 'This log is no longer kept');
    return c.text(text, 200);
  });
  serve(publish.activate, async ({ id }, c) => {
    const publishing = ready();
    if (!(await publishing.activate(id, actorOf(c).name))) {
      throw new AppError('not_found', NOT_KEPT);
    }
    return await publishing.releases();
  });
  serve(publish.events, (_, c) => {
    const { publisher, status } = ready();
    return watchStream(c, deps, { event: 'status', read: status, subscribe: publisher.subscribe });
  });
};
