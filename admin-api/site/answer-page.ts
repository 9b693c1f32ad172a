import { DatabaseShutError } from '#db/gate.ts';
import { AppError } from '../errors.ts';
import type { Visitor } from '../fairness/visitor.ts';
import type { Prepared } from '../http/prepared.ts';
import { toAppError } from '../known-error.ts';
import { decidePage, type PageFacts, type PageStep } from './decide.ts';
import { hasEntry } from './follows.ts';
import type { LivePages } from './live-pages.ts';
import type { Pictures } from './pictures.ts';
import { isOf, type Served } from './served.ts';
import type { SiteDeps } from './site.ts';

/** Past this a visitor gets the page as it was built, where there is one, and not the newest. */
const SHORT_PATIENCE_MS = 5000;

export interface AnswerDeps extends SiteDeps {
  live: LivePages;
  pictures: Pictures;
  isDailyOver: () => boolean;
}

/** Looks up what `decidePage` asks for until it says how the page is answered; null for no page. */
export async function answerPage(
  deps: AnswerDeps,
  served: Served,
  asked: Pick<PageFacts<Prepared>, 'path' | 'search'>,
  visitor: Visitor,
): Promise<Prepared | null> {
  const { facts, look } = await factsOf(deps, served, asked);
  const walk = async (): Promise<PageStep<Prepared>> => {
    for (;;) {
      const step = decidePage(facts);
      if (step.kind !== 'look') return step;
      Object.assign(facts, { [step.at]: await look[step.at]() });
    }
  };
  let step = await walk();
  let cause: unknown;
  if (step.kind === 'turn') {
    facts.turn = true;
    const patience = step.brief ? SHORT_PATIENCE_MS : undefined;
    step = await deps.shares.inTurn(visitor, walk, patience).catch((error: unknown) => {
      cause = error;
      const starting = error instanceof DatabaseShutError;
      return decidePage({ ...facts, failure: { code: toAppError(error).code, starting } });
    });
  }
  if ('failed' in step && step.failed) {
    const reason = cause instanceof Error ? cause.message : 'unknown';
    deps.log.error({ evt: 'render.failed', path: asked.path + asked.search, reason });
  }
  if (step.kind === 'serve') return step.page;
  if (step.kind !== 'refuse') return null;
  const known = toAppError(cause);
  const { code, message, extras } = known.code === step.code ? known : new AppError(step.code);
  throw new AppError(code, message, { ...extras, instead: step.instead });
}

/** What is known of a page at once, and how the rest is looked up. */
async function factsOf(
  { dataVersion, live, isDailyOver }: AnswerDeps,
  { release, follows }: Served,
  { path, search }: { path: string; search: string },
) {
  const version = await dataVersion.current().catch(() => null);
  const isSame = isOf(release, version, dataVersion.lineage());
  const facts: PageFacts<Prepared> = {
    path,
    search,
    file: release.files.get(path) ?? null,
    held: release.held ?? false,
    data: version === null ? 'unknown' : isSame ? 'same' : 'newer',
    follows: follows.test(path),
    dailyOver: isDailyOver(),
  };
  const look = {
    kept: () => live.kept(release, path + search, version!) ?? null,
    known: () => live.known(release, path, version!),
    exists: async () => hasEntry(await live.catalog(), path),
    stands: () => live.stands(release, path),
    made: async () =>
      live.page(release, path + search, await dataVersion.current(), ({ variants }) =>
        follows.fits(path + search, variants.identity.body.length),
      ),
  };
  return { facts, look };
}
