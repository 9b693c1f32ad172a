import type { APIRoute } from 'astro';
import { securityText } from '#src/domain/security-text.ts';
import { contactEmail } from '../../contact-address.ts';

/** security.txt, where the operator can be reached. It is new each month, with the first build then. */
export function getStaticPaths() {
  const text = textNow(import.meta.env.SITE);
  return text === null ? [] : [{ params: { file: 'security.txt' }, cacheKey: text }];
}

export const GET: APIRoute = ({ params, site }) => {
  const text = params.file === 'security.txt' ? textNow(site!.href) : null;
  return new Response(text, {
    status: text === null ? 404 : 200,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};

function textNow(site: string): string | null {
  const contact = contactEmail();
  return contact === null ? null : securityText({ contact, site, now: new Date() });
}
