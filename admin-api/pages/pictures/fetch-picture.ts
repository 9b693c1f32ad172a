import { PICTURE_LIMITS } from '#src/domain/core/pictures/pictures.ts';
import { AppError } from '../../core/errors.ts';
import { isFeedHost } from '../../imports/feeds/check.ts';
import type { outbound } from '../../core/http/outbound/outbound.ts';
import { OutboundError } from '../../core/http/outbound/outbound-address.ts';
import { tooLarge } from './redraw.ts';

const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 3;
const HEADERS = { Accept: 'image/webp,image/png,image/jpeg,image/svg+xml' };

/**
 * The bytes of a picture of another site, by the guarded way out: public https alone, each address
 * on the way judged, limited in time and size; with FEEDS_HOSTS from those hosts alone. Throws an
 * AppError with a sentence for whoever typed the address.
 */
export async function fetchPicture(
  address: string,
  { fetcher, feedsHosts }: { fetcher: typeof outbound; feedsHosts: string[] },
): Promise<Buffer> {
  const requireHost = ({ hostname }: URL) => {
    if (isFeedHost(hostname, feedsHosts)) return;
    throw refused(`${hostname} is not among the hosts of FEEDS_HOSTS`);
  };
  requireHost(new URL(address));
  const headersFor = (url: URL) => {
    requireHost(url);
    return HEADERS;
  };
  try {
    const { status, body } = await fetcher(address, {
      headers: HEADERS,
      redirects: { most: MAX_REDIRECTS, headersFor },
      timeoutMs: TIMEOUT_MS,
      maxBytes: PICTURE_LIMITS.bytes,
    });
    if (status !== 200) throw refused(`${new URL(address).host} answered ${status}`);
    return body;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw error.code === 'too_large' ? tooLarge() : refused(error.message);
  }
}

function refused(why: string): AppError {
  return new AppError('invalid', `The picture was not fetched: ${why}. You can upload it instead.`);
}
