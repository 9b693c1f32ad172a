import type { APIRoute } from 'astro';
import type { Catalog } from '#db/catalog/catalog.ts';
import { securityText } from '#src/domain/pages/security-text.ts';
import { getCatalog } from '../../inputs/catalog.ts';
import { siteOperator } from '../../site-operator.ts';

/** security.txt, where the operator can be reached. It is new each month, with the first build then. */
export async function getStaticPaths() {
  const text = textNow(await getCatalog({}), import.meta.env.SITE);
  return text === null ? [] : [{ params: { file: 'security.txt' }, cacheKey: text }];
}

export const GET: APIRoute = async ({ locals, params, site }) => {
  const isAsked = params.file === 'security.txt';
  const text = isAsked ? textNow(await getCatalog(locals), site!.href) : null;
  return new Response(text, {
    status: text === null ? 404 : 200,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};

function textNow({ seoGlobal }: Pick<Catalog, 'seoGlobal'>, site: string): string | null {
  const contact = siteOperator(seoGlobal).email;
  return contact === null ? null : securityText({ contact, site, now: new Date() });
}
