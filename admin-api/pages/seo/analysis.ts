import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SeoAnalysisStatus, SeoFindingFilter } from '#src/contract/pages/seo-tools.ts';
import { SEO_CHECK_NAMES, SEO_CHECKS, type SeoFinding } from '#src/domain/pages/seo/seo-checks.ts';
import { writeDurably } from '../../core/files/durable.ts';
import type { Env } from '../../env.ts';
import { messageOf } from '../../core/errors.ts';
import type { Logger } from '../../core/process/log.ts';
import { inWorker } from '../../core/process/worker.ts';
import type { Analyzed } from './analyze-pages.ts';

const TIMEOUT_MS = 10 * 60_000;
/** The last result lies here, so that a restart keeps it. */
const KEPT = 'seo-analysis.json';

/** Pages that are to be read. */
export interface AnalyzedRelease {
  id: string;
  /** Folder of the release. */
  folder: string;
  /** Paths that the API answers a GET at, as its routes name them. */
  reads: readonly string[];
}

type Result = Analyzed & { release: string; finishedAt: string; durationMs: number };
export type NumberedFinding = SeoFinding & { id: number };

/** The analyzer of the dashboard: one run at a time, the last result kept. */
export interface SeoAnalysis {
  status(): Promise<Omit<SeoAnalysisStatus, 'served'>>;
  /** Begins to read the pages of a release, unless a run is under way. */
  start(release: AnalyzedRelease): void;
  /** The findings of the last result that a filter leaves, in its order. */
  findings(filter: SeoFindingFilter): Promise<NumberedFinding[]>;
  /** Settles when the run under way is over. */
  done(): Promise<void>;
  /** Ends a run under way. */
  stop(): Promise<void>;
}

export function createSeoAnalysis(deps: {
  env: Pick<Env, 'dataDir' | 'siteUrl'>;
  now: () => Date;
  log: Logger;
}): SeoAnalysis {
  const { env, now, log } = deps;
  const file = join(env.dataDir, KEPT);
  const abort = new AbortController();
  let cached: Promise<Result | null> | undefined;
  let running: { progress: SeoAnalysisStatus['progress']; done: Promise<void> } | null = null;
  let error: string | null = null;

  const result = () => (cached ??= readStored(file));
  const run = async ({ id, folder, reads }: AnalyzedRelease) => {
    const started = now().getTime();
    try {
      const input = { folder, site: env.siteUrl, reads };
      const analyzed = await inWorker('analyzePages', input, {
        signal: abort.signal,
        timeoutMs: TIMEOUT_MS,
        progress: (progress) => {
          if (running) running.progress = progress as SeoAnalysisStatus['progress'];
        },
      });
      const at = now();
      const fresh = {
        ...analyzed,
        release: id,
        finishedAt: at.toISOString(),
        durationMs: at.getTime() - started,
      };
      await writeDurably(file, JSON.stringify(fresh));
      cached = Promise.resolve(fresh);
    } catch (failure) {
      if (abort.signal.aborted) return;
      log.error({ evt: 'seo.analysis.failed', reason: messageOf(failure) });
      // Paths and stack traces are for the log.
      error = 'The pages could not be analyzed. The log of the server says why.';
    }
  };

  return {
    async status() {
      const last = await result();
      return {
        state: running ? 'running' : error ? 'failed' : last ? 'done' : 'none',
        progress: running?.progress ?? null,
        error: running ? null : error,
        result: last && {
          release: last.release,
          finishedAt: last.finishedAt,
          durationMs: last.durationMs,
          pages: last.pages,
          withFindings: last.withFindings,
          counts: countsOf(last.findings),
        },
      };
    },
    start(release) {
      if (running || abort.signal.aborted) return;
      error = null;
      running = { progress: null, done: Promise.resolve() };
      running.done = run(release).finally(() => (running = null));
    },
    findings: async (filter) => select((await result())?.findings ?? [], filter),
    done: async () => running?.done,
    async stop() {
      abort.abort();
      await running?.done;
    },
  };
}

/** Numbers, filters and sorts findings; equal ones stay in the order of pages. */
function select(findings: readonly SeoFinding[], filter: SeoFindingFilter): NumberedFinding[] {
  const { severity, check, sort } = filter;
  const q = filter.q.toLowerCase();
  const kept = findings
    .map((finding, index) => ({ id: index + 1, ...finding }))
    .filter(
      (finding) =>
        (!severity || finding.severity === severity) &&
        (!check || finding.check === check) &&
        (q === '' || `${finding.path} ${finding.detail}`.toLowerCase().includes(q)),
    );
  const by = sort.replace('-', '');
  const rank = (finding: NumberedFinding) =>
    by === 'page'
      ? finding.id
      : by === 'check'
        ? SEO_CHECK_NAMES.indexOf(finding.check)
        : Number(finding.severity === 'warning');
  const sign = sort.startsWith('-') ? -1 : 1;
  return kept.sort((a, b) => sign * (rank(a) - rank(b)) || a.id - b.id);
}

function countsOf(findings: readonly SeoFinding[]) {
  const counts = Map.groupBy(findings, ({ check }) => check);
  return SEO_CHECK_NAMES.flatMap((check) => {
    const n = counts.get(check)?.length ?? 0;
    return n > 0 ? [{ check, severity: SEO_CHECKS[check].severity, n }] : [];
  });
}

/** The result of an earlier run; null when there is none that can be read. */
async function readStored(file: string): Promise<Result | null> {
  try {
    const result = JSON.parse(await readFile(file, 'utf8')) as Result;
    // Checks of an older version may be gone.
    const findings = result.findings.filter(({ check }) => Object.hasOwn(SEO_CHECKS, check));
    return { ...result, findings };
  } catch {
    return null;
  }
}
