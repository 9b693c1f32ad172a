import type { APIRoute } from 'astro';
import type { SocialCard } from '#src/domain/pages/pictures/social-card.ts';
import { getCatalog } from '../../inputs/catalog.ts';
import { canDraw, drawCard } from '../../social/draw.ts';
import { cardAddress, builtCards } from '../../social/image.ts';

/** Social pictures of all pages but those of plans; one is drawn again when its card changed. */
export async function getStaticPaths() {
  if (!(await canDraw())) return [];
  const cards = builtCards(await getCatalog({}));
  return cards.map((card) => {
    const address = cardAddress(card);
    const name = address.replace(/^\/og\/|\.png$/g, '');
    return { params: { name }, props: { card }, cacheKey: address };
  });
}

export const GET: APIRoute<{ card: SocialCard }> = async ({ props }) =>
  new Response(new Uint8Array(await drawCard(props.card)), {
    headers: { 'Content-Type': 'image/png' },
  });
