import { DatabaseShutError } from '#db/core/connect/gate.ts';
import { AppError } from '../../core/errors.ts';
import { keepFromCdn } from '../../core/http/answers/cdn-headers.ts';
import type { Visitor } from '../../core/fairness/visitor.ts';
import { responseWith } from '../../core/http/answers/answer.ts';
import { toAppError } from '../../core/known-error.ts';
import {
  afterFailure,
  decide,
  missingPage,
  pageRefusal,
  pageSource,
  type ServedFacts,
} from './decide.ts';
import type { LivePages, DemandPage } from '../pages/live-pages.ts';
import type { Pictures } from './files/pictures.ts';
import { besideData, type Served } from './files/served.ts';
import type { LoadedRelease, SiteDeps } from './release-site.ts';

/** Past this a visitor gets the page as it was built, where there is one, and not the newest. */
const SHORT_PATIENCE_MS = 5000;

export interface AnswerDeps extends SiteDeps {
  live: LivePages;
  pictures: Pictures;
  /** Notes that the file of an address is gone from the disk. */
  miss(path: string): void;
}

/** Answers a request that is not the API's, all of it by one release. */
export async function answerPage(
  deps: AnswerDeps,
  served: Served | null,
  request: Request,
  visitor: Visitor,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const files = served?.release.files;
  const asked = { method: request.method, path: pathname, search };
  const answer = decide(asked, files ? (path) => files.has(path) : null);
  if (answer.kind === 'refused') throw pageRefusal(answer.code);
  if (answer.kind === 'redirect') {
    const headers = { Location: answer.to, 'Cache-Control': 'public, max-age=3600' };
    return new Response(null, { status: 301, headers });
  }
  const { release } = served!;
  if (answer.kind === 'picture') {
    const picture = await pictureOf(deps, release, request, visitor);
    return picture ?? missing(deps, release, pathname, request);
  }
  const found = answer.kind === 'page' ? await pageOf(deps, served!, answer, visitor) : null;
  if (!found) return missing(deps, release, answer.path, request);
  const { page, isOld = false } = found;
  const response = await responseWith(page, request);
  if (response && isOld) keepFromCdn(response.headers, isOld);
  if (response) return response;
  // Not 404: the page exists, and a search engine would forget it.
  deps.miss(answer.path);
  throw new AppError('page_lost');
}

/**
 * The page that is asked for, from who has it (`pageSource`); null for no page. `isOld`: the one of the release,
 * as nothing newer was to be had.
 */
async function pageOf(
  deps: AnswerDeps,
  served: Served,
  asked: Pick<ServedFacts, 'path' | 'search'>,
  visitor: Visitor,
): Promise<{ page: DemandPage; isOld?: boolean } | null> {
  const { release, follows } = served;
  const { dataVersion, live, shares, log } = deps;
  const version = await dataVersion.current().catch(() => null);
  const file = release.files.get(asked.path);
  const source = pageSource({
    ...asked,
    isBuilt: file !== undefined,
    pinned: release.pinned ?? false,
    data: besideData(served, version, deps),
    follows: follows(asked.path),
  });
  if (source.from === 'missing') return null;
  if (source.from === 'file') return { page: file! };
  const address = asked.path + asked.search;
  // What is known to be right waits for nobody.
  const last = version ?? dataVersion.last();
  const cached = last === null ? null : live.cached(release, address, last);
  if (cached) return { page: cached };
  try {
    // While the database is away, of what the renderer has of it.
    const away = version === null ? last : null;
    const make = async () => live.page(release, address, away ?? (await dataVersion.current()));
    const patience = source.orFile ? SHORT_PATIENCE_MS : undefined;
    const page = await shares.inTurn(visitor, make, patience);
    return page && { page };
  } catch (error) {
    const known = toAppError(error);
    const starting = error instanceof DatabaseShutError;
    const failed = afterFailure(asked, source.orFile, { code: known.code, starting });
    if (failed.isLogged) {
      const reason = error instanceof Error ? error.message : 'unknown';
      log.error({ evt: 'render.failed', path: address, reason });
    }
    if (failed.from === 'file') return { page: file!, isOld: true };
    throw new AppError(known.code, known.message, { ...known.extras, instead: failed.instead });
  }
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
    return await pictures.answer(request, live.nameOf(version, release), (path) =>
      // Others may wait for the same picture: it is drawn also when the first of them has left.
      shares.inTurn({ networks }, () => live.render(release, { path }, version)),
    );
  } catch (error) {
    const cached = pictures.cached(request);
    if (!cached) throw error;
    return cached;
  }
}

async function missing(
  { miss }: Pick<AnswerDeps, 'miss'>,
  { files }: LoadedRelease,
  path: string,
  request: Request,
): Promise<Response> {
  const page = missingPage(path, (name) => files.has(name));
  const response = page && (await responseWith(files.get(page)!, request));
  if (page && !response) miss(page);
  if (!response) throw pageRefusal('not_found');
  return response;
}
