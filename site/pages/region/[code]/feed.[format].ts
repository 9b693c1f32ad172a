import { getCatalog } from '../../../data/catalog.ts';
import { feedPaths } from '../../../data/feed-files.ts';

export { GET } from '../../../data/feed-files.ts';
export async function getStaticPaths() {
  const { regions } = await getCatalog({});
  return feedPaths(
    regions.map(({ code }) => ({ params: { code }, subject: { of: 'region', code } })),
  );
}
