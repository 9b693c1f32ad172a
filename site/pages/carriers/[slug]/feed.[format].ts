import { getCatalog } from '../../../inputs/catalog.ts';
import { feedPaths } from '../../../inputs/prices/feed-files.ts';

export { GET } from '../../../inputs/prices/feed-files.ts';
export async function getStaticPaths() {
  const { carriers } = await getCatalog({});
  return feedPaths(
    carriers.map(({ slug }) => ({ params: { slug }, subject: { of: 'carrier', slug } })),
  );
}
