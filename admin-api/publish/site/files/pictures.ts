import type { Env } from '../../../env.ts';
import { createAnswerCache } from '../../../core/http/answers/answer-cache.ts';
import {
  answerWith,
  responseOf,
  responseWith,
  type HttpAnswer,
} from '../../../core/http/answers/answer.ts';
import { CDN_SECONDS, cdnHeaders, PAGES_TAG } from '../../../core/http/answers/cdn-headers.ts';
import { baseHeaders, FOR_OTHERS, INERT_POLICY } from '../../../core/http/answers/headers.ts';
import { readPictureName } from './picture-address.ts';
import type { RenderedPage } from '../../pages/renderer.ts';
import { shared } from '../shared.ts';

/** Bytes and number of pictures in memory. */
const MEMORY_BYTES = 16 * 1024 * 1024;
const MEMORY_ENTRIES = 400;
/** Addresses whose current picture is known for the current data. */
const KNOWN = 5000;

type Render = (path: string) => Promise<RenderedPage>;
export type Pictures = ReturnType<typeof createPictures>;

/**
 * Opens the pictures on demand. Only the current picture of a page is ever drawn: other hashes are
 * sent to it, so requests cannot make the server draw more than there are pages. Drawn ones stay in
 * memory, bounded.
 */
export function createPictures(env: Env) {
  const cache = createAnswerCache(MEMORY_BYTES, MEMORY_ENTRIES);
  const drawing = shared<HttpAnswer>();
  let current = { revision: '', addresses: new Map<string, string | null>() };

  /** The address of a page's picture as the data is now; null without one. */
  const currentOf = async (
    name: string,
    revision: string,
    render: Render,
  ): Promise<string | null> => {
    if (current.revision !== revision) current = { revision, addresses: new Map() };
    const { addresses } = current;
    const known = addresses.get(name);
    if (known !== undefined) return known;
    const { status, location } = await render(`/og/${name}.png`);
    if (status !== 302 && status !== 404) throw new Error(`the picture answered ${status}`);
    const address = status === 302 ? (location ?? null) : null;
    if (addresses.size >= KNOWN) addresses.clear();
    addresses.set(name, address);
    return address;
  };

  const draw = async (address: string, render: Render) => {
    const { status, body } = await render(address);
    if (status !== 200 || !body) throw new Error(`the picture answered ${status}`);
    const picture = pictureAnswer(body, env);
    cache.set(address, '', picture);
    return picture;
  };

  return {
    /**
     * Answers an address of a picture that no built file has; null when the page has none. `render`
     * asks the release for an address; `revision` names the data (and release) that it depends on.
     */
    async answer(request: Request, revision: string, render: Render): Promise<Response | null> {
      const { pathname } = new URL(request.url);
      const asked = readPictureName(pathname);
      const address = asked && (await currentOf(asked.name, revision, render));
      if (!address) return null;
      if (address !== pathname) {
        return new Response(null, {
          status: 302,
          headers: { ...FOR_OTHERS, Location: address, 'Cache-Control': 'public, max-age=300' },
        });
      }
      const known = cache.get(address, '');
      return responseWith(known ?? (await drawing(address, () => draw(address, render))), request);
    },
    /**
     * The picture of exactly this address as it was drawn, whatever the data says now; null when it
     * is not cached.
     */
    cached(request: Request): Response | null {
      const picture = cache.get(new URL(request.url).pathname, '')?.ready(undefined);
      return picture ? responseOf(picture, request) : null;
    },
  };
}

function pictureAnswer(body: Buffer, env: Env): HttpAnswer {
  return answerWith({
    body,
    contentType: 'image/png',
    compress: false,
    headers: {
      ...baseHeaders(env),
      ...FOR_OTHERS,
      ...cdnHeaders(env, [PAGES_TAG], CDN_SECONDS.lasting),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': INERT_POLICY,
    },
  });
}
