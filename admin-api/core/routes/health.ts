import { statfs } from 'node:fs/promises';
import { getDataVersion } from '#db/core/changes/site.ts';
import { health } from '#src/contract/core/endpoints.ts';
import { AppError } from '../errors.ts';
import { toAppError } from '../known-error.ts';
import type { RouteModule } from './serve.ts';

/** Milliseconds for which a readiness answer is repeated, so that asking often costs nothing. */
const READY_FOR_MS = 1000;

export const healthRoutes: RouteModule = (serve, deps) => {
  let checked: { at: number; problem: AppError | null } | null = null;
  let told: string | null = null;
  /** Those who ask do so every few seconds: the log hears of a change only. */
  const tell = (problem: AppError | null) => {
    // A start and a stop have their own lines.
    const why = problem && problem.code !== 'not_ready' ? problem.message : null;
    if (why === told) return;
    told = why;
    if (why) deps.log.error({ evt: 'ready.lost', why });
    else deps.log.info({ evt: 'ready.again' });
  };
  const findProblem = async (): Promise<AppError | null> => {
    if (deps.db.isDamaged()) return new AppError('database_damaged');
    try {
      // Reads a row that only a migrated database has.
      if ((await getDataVersion(deps.db)) === 0) return new AppError('not_ready');
    } catch (error) {
      const known = toAppError(error);
      return known.status === 503 ? known : new AppError('busy', 'The database cannot be read.');
    }
    if (deps.site && !deps.site.release()) return new AppError('not_ready');
    if (await hasRoom(deps.env.dataDir)) return null;
    return new AppError('busy', 'The disk of the server is almost full.');
  };
  const problemNow = async (): Promise<AppError | null> => {
    if (deps.site?.isClosing()) return new AppError('not_ready', 'The site is stopping.');
    const at = deps.now().getTime();
    if (!checked || at - checked.at >= READY_FOR_MS || at < checked.at) {
      checked = { at, problem: await findProblem() };
      tell(checked.problem);
    }
    return checked.problem;
  };
  /** A balancer that took this server away would take all of them: each has what is public in memory. */
  const isReadable = ({ code }: AppError) =>
    code === 'database_away' &&
    deps.dataVersion.last() !== null &&
    (!deps.site || deps.site.release() !== null);
  serve(health.health, () => ({ status: 'ok' as const }));
  serve(health.ready, async (_, c) => {
    const problem = await problemNow();
    if (problem && !isReadable(problem)) {
      c.set('expected', true);
      throw problem;
    }
    return problem
      ? { status: 'read-only' as const, why: problem.message }
      : { status: 'ok' as const };
  });
  serve(health.version, async () => ({
    dataVersion: await deps.dataVersion.current(),
    lineage: deps.dataVersion.lineage(),
    codeVersion: deps.codeVersion,
    release: deps.site?.release() ?? null,
  }));
};

/** Whether the disk has room to go on: at least 5 % free. A folder that is not there says nothing. */
export async function hasRoom(
  folder: string,
  ask: (folder: string) => Promise<{ bavail: number; blocks: number }> = statfs,
): Promise<boolean> {
  const disk = await ask(folder).catch(() => null);
  return disk === null || disk.bavail >= disk.blocks * 0.05;
}
