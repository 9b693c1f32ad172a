import { statfs } from 'node:fs/promises';
import { createRoute, z } from '@hono/zod-openapi';
import { getDataVersion } from '#db/queries/site.ts';
import { api } from '#src/domain/paths.ts';
import type { RouteModule } from '../deps.ts';
import { AppError } from '../errors.ts';
import { errorAnswers, jsonAnswer } from './answers.ts';

const Status = z.object({ status: z.literal('ok') });

const health = createRoute({
  method: 'get',
  path: api.health,
  tags: ['Service'],
  summary: 'The process answers; looks at nothing else',
  responses: { 200: jsonAnswer(Status, 'Alive') },
});
const ready = createRoute({
  method: 'get',
  path: api.ready,
  tags: ['Service'],
  summary:
    'The site can be used: database readable, schema present, pages built, at least 5 % of the disk free',
  responses: { 200: jsonAnswer(Status, 'Ready'), ...errorAnswers(503) },
});
const version = createRoute({
  method: 'get',
  path: api.version,
  tags: ['Service'],
  summary: 'Which data and which code answer, and from which release the pages come',
  responses: {
    200: jsonAnswer(
      z.object({
        dataVersion: z.int(),
        lineage: z.string(),
        codeVersion: z.string(),
        release: z.object({ id: z.string(), dataVersion: z.int() }).nullable(),
      }),
      'Versions',
    ),
  },
});

/** Milliseconds for which a readiness answer is repeated, so that asking often costs nothing. */
const READY_FOR_MS = 1000;

export const healthRoutes: RouteModule = (app, deps) => {
  let checked: { at: number; ok: boolean } | null = null;
  const isReady = async () => {
    const at = deps.now().getTime();
    if (checked && at - checked.at < READY_FOR_MS && at >= checked.at) return checked.ok;
    // Reads a row that only a migrated database has.
    const data = await getDataVersion(deps.db).then(
      (n) => n > 0,
      () => false,
    );
    const pages = deps.site === null || deps.site.release() !== null;
    checked = { at, ok: data && pages && (await hasRoom(deps.env.dataDir)) };
    return checked.ok;
  };
  app.openapi(health, (c) => c.json({ status: 'ok' as const }, 200));
  app.openapi(ready, async (c) => {
    if (deps.site?.isClosing() || !(await isReady())) throw new AppError('not_ready');
    return c.json({ status: 'ok' as const }, 200);
  });
  app.openapi(version, async (c) =>
    c.json(
      {
        dataVersion: await deps.dataVersion.current(),
        lineage: deps.dataVersion.lineage(),
        codeVersion: deps.codeVersion,
        release: deps.site?.release() ?? null,
      },
      200,
    ),
  );
};

/** Whether the disk has room to go on: at least 5 % free. A folder that is not there says nothing. */
export async function hasRoom(
  folder: string,
  ask: (folder: string) => Promise<{ bavail: number; blocks: number }> = statfs,
): Promise<boolean> {
  const disk = await ask(folder).catch(() => null);
  return disk === null || disk.bavail >= disk.blocks * 0.05;
}
