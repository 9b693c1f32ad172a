import { statfs } from 'node:fs/promises';
import { getDataVersion } from '#db/core/changes/site.ts';
import { health } from '#src/contract/core/endpoints.ts';
import { AppError } from '../../core/errors.ts';
import { toAppError } from '../../core/known-error.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

/** Milliseconds for which a readiness answer is repeated, so that asking often costs nothing. */
const READY_FOR_MS = 1000;
const FULL = 'The disk of the server is almost full.';

/** What was found: what keeps the site from being used, and whether the disk is almost full. */
interface Checked {
  at: number;
  problem: AppError | null;
  isFull: boolean;
}

export const healthRoutes: RouteModule = (serve, deps) => {
  let checked: Checked | null = null;
  let told: string | null = null;
  /** Those who ask do so every few seconds: the log hears of a change only. */
  const tell = ({ problem, isFull }: Checked) => {
    // A start and a stop have their own lines.
    const lost = problem && problem.code !== 'not_ready' ? problem.message : null;
    const why = lost ?? (isFull ? FULL : null);
    if (why === told) return;
    told = why;
    if (why) deps.log.error({ evt: lost ? 'ready.lost' : 'ready.read-only', why });
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
    if (deps.site?.lost()) return new AppError('page_lost', 'Files of the pages are missing.');
    return null;
  };
  const stateNow = async (): Promise<Checked> => {
    const at = deps.now().getTime();
    if (!checked || at - checked.at >= READY_FOR_MS || at < checked.at) {
      const problem = await findProblem();
      checked = { at, problem, isFull: !(await hasRoom(deps.env.dataDir)) };
      tell(checked);
    }
    return checked;
  };
  /** A balancer that took this server away would take all of them: each has what is public in memory. */
  const isReadable = ({ code }: AppError) =>
    code === 'database_away' &&
    deps.dataVersion.last() !== null &&
    (!deps.site || (deps.site.release() !== null && deps.site.lost() === null));
  serve(health.health, () => ({ status: 'ok' as const }));
  serve(health.ready, async (_, c) => {
    const stopping = deps.site?.isClosing() && new AppError('not_ready', 'The site is stopping.');
    const { problem, isFull } = await stateNow();
    if (stopping || (problem && !isReadable(problem))) {
      c.set('expected', true);
      throw stopping || problem;
    }
    if (!problem && !isFull) return { status: 'ok' as const };
    return { status: 'read-only' as const, why: problem?.message ?? FULL };
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
