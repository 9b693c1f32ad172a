import type { Visitor } from '../fairness/visitor.ts';
import { preparedResponse } from '../http/prepared.ts';
import { answerPage, type AnswerDeps } from './answer-page.ts';
import { decide, missingPage, refusalOf } from './decide.ts';
import { ENTITY_PAGE, hasEntry } from './follows.ts';
import { isOf, type Served } from './served.ts';
import type { LoadedRelease } from './site.ts';

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
  const page = answer.kind === 'page' ? await answerPage(deps, served!, answer, visitor) : null;
  return page ? preparedResponse(page, request) : missing(release, answer.path, request);
}

/** The built file of an address while it stands for the data as it is now; else null. */
export async function freshFile(
  { live, dataVersion }: AnswerDeps,
  { release }: Served,
  request: Request,
): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const file = release.files.get(pathname);
  if (!file) return null;
  const page = pathname.replace(/\/[^/]+$/, '');
  if (release.held && ENTITY_PAGE.test(page)) {
    // What is gone is gone from a release that was rolled back to, too: the page as well as its feed.
    const isThere = live.catalog().then((catalog) => hasEntry(catalog, page));
    // With the database away, nothing is known to be gone, and what was built is all there is.
    if (!(await isThere.catch(() => true))) return null;
  }
  const version = await dataVersion.current().catch(() => null);
  const isNow = release.held || version === null || isOf(release, version, dataVersion.lineage());
  return isNow ? preparedResponse(file, request) : null;
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
      shares.inTurn({ networks }, async () =>
        live.render(release, await live.catalog(version), path),
      ),
    );
  } catch (error) {
    const kept = await pictures.kept(request);
    if (!kept) throw error;
    return kept;
  }
}

function missing({ files }: LoadedRelease, path: string, request: Request): Response {
  const page = missingPage(path, (name) => files.has(name));
  if (!page) throw refusalOf('not_found');
  return preparedResponse(files.get(page)!, request);
}
