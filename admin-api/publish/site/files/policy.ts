import type { Env } from '../../../env.ts';

const META = /<meta http-equiv="content-security-policy" content="([^"]*)"/i;
/** What a page without a policy of its own may do: show itself, run nothing. */
const STILL_PAGE =
  "default-src 'none';img-src 'self';style-src 'self';font-src 'self';base-uri 'none'";

/** The policy that the build wrote into a page, with the hashes of its scripts and styles. */
export function policyOfHtml(html: string): string {
  const content = META.exec(html.slice(0, 100_000))?.[1];
  if (!content) return STILL_PAGE;
  return content.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** The same policy as a header, with what only a header can say. */
export function documentPolicy(policy: string, env: Pick<Env, 'production'>): string {
  const parts = policy.split(';').map((part) => part.trim());
  const own = parts.filter((part) => part !== '' && !part.startsWith('frame-ancestors'));
  own.push("frame-ancestors 'none'");
  if (env.production) own.push('upgrade-insecure-requests');
  return own.join('; ');
}
