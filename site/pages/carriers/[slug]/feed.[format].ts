import { getCatalog } from '../../../data/catalog.ts';
import { feedPaths } from '../../../data/feed-files.ts';

export { GET } from '../../../data/feed-files.ts';
export async function getStaticPaths() {
  const { carriers } = await getCatalog({});
  return feedPaths(
    carriers.map(({ slug }) => ({ params: { slug }, subject: { of: 'carrier', slug } })),
  );
}
