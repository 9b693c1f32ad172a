import { DatabaseShutError } from '#db/gate.ts';
import { AppError } from '../errors.ts';
import type { FairShares } from '../fairness/fair-shares.ts';
import type { Visitor } from '../fairness/visitor.ts';
import { responseWith } from '../http/answer.ts';
import { toAppError } from '../known-error.ts';
import {
  decide,
  decidePage,
  missingPage,
  refusalOf,
  type PageFacts,
  type PageStep,
} from './decide.ts';
import type { LivePages, Openable } from './live-pages.ts';
import type { Pictures } from './pictures.ts';
import { dataBeside, type Served } from './served.ts';
import type { LoadedRelease, SiteDeps } from './release-site.ts';

/** Past this a visitor gets the page as it was built, where there is one, and not the newest. */
const SHORT_PATIENCE_MS = 5000;

export interface AnswerDeps extends SiteDeps {
  live: LivePages;
  pictures: Pictures;
  /** Turns of those who ask whether newer data leaves a page as it was built. */
  looks: FairShares;
  isDailyOver: () => boolean;
}

/** Answers a request that is not the API's, all of it by one release. */
export async function answer(
  deps: AnswerDeps,
  served: Served | null,
  request: Request,
  visitor: Visitor,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const files = served?.release.files;
  const asked = { method: request.method, path: pathname, search };
  const answer = decide(asked, files ? (path) => files.has(path) : null);
  if (answer.kind === 'refused') throw refusalOf(answer.code);
  if (answer.kind === 'redirect') {
    const headers = { Location: answer.to, 'Cache-Control': 'public, max-age=3600' };
    return new Response(null, { status: 301, headers });
  }
  const { release } = served!;
  if (answer.kind === 'picture') {
    const picture = await pictureOf(deps, release, request, visitor);
    return picture ?? missing(release, pathname, request);
  }
  const page = answer.kind === 'page' ? await pageOf(deps, served!, answer, visitor) : null;
  const response = page && (await responseWith(page, request));
  return response ?? missing(release, answer.path, request);
}

/** Looks up what `decidePage` asks for until it says how the page is answered; null for no page. */
async function pageOf(
  deps: AnswerDeps,
  served: Served,
  asked: Pick<PageFacts<Openable>, 'path' | 'search'>,
  visitor: Visitor,
): Promise<Openable | null> {
  const { facts, look } = await factsOf(deps, served, asked);
  const walk = async (): Promise<PageStep<Openable>> => {
    for (;;) {
      const step = decidePage(facts);
      if (step.kind !== 'look') return step;
      Object.assign(facts, { [step.at]: await look[step.at]() });
    }
  };
  let step = await walk();
  let cause: unknown;
  while (step.kind === 'turn') {
    facts.turn = step.to;
    const shares = step.to === 'look' ? deps.looks : deps.shares;
    const patience = step.brief ? SHORT_PATIENCE_MS : undefined;
    step = await shares.inTurn(visitor, walk, patience).catch((error: unknown) => {
      cause = error;
      const starting = error instanceof DatabaseShutError;
      const failed = decidePage({ ...facts, failure: { code: toAppError(error).code, starting } });
      // Also where the one who asked did not wait for it.
      if ('failed' in failed && failed.failed) {
        const reason = error instanceof Error ? error.message : 'unknown';
        deps.log.error({ evt: 'render.failed', path: asked.path + asked.search, reason });
      }
      return failed;
    });
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
  const { version, data } = await dataBeside(release, dataVersion);
  const facts: PageFacts<Openable> = {
    path,
    search,
    file: release.files.get(path) ?? null,
    held: release.held ?? false,
    data,
    follows: follows.test(path),
    dailyOver: isDailyOver(),
  };
  const look = {
    kept: () => live.kept(release, path + search, version!),
    known: () => live.isKnown(release, path, version!),
    exists: () => live.has(release, path),
    stands: () => live.stands(release, path),
    made: async () =>
      live.page(release, path + search, await dataVersion.current(), (bytes) =>
        follows.fits(path + search, bytes),
      ),
  };
  return { facts, look };
}

/** A social picture of the data as it is now; where nobody can tell, the one that was asked for. */
async function pictureOf(
  { dataVersion, pictures, live, shares }: AnswerDeps,
  release: LoadedRelease,
  request: Request,
  { networks }: Visitor,
): Promise<Response | null> {
  try {
    const version = await dataVersion.current();
    return await pictures.answer(request, live.revision(version, release), (path) =>
      // Others may wait for the same picture: it is drawn also when the first of them has left.
      shares.inTurn({ networks }, () => live.render(release, { path }, version)),
    );
  } catch (error) {
    const kept = pictures.kept(request);
    if (!kept) throw error;
    return kept;
  }
}

async function missing(
  { files }: LoadedRelease,
  path: string,
  request: Request,
): Promise<Response> {
  const page = missingPage(path, (name) => files.has(name));
  const response = page && (await responseWith(files.get(page)!, request));
  if (!response) throw refusalOf('not_found');
  return response;
}
