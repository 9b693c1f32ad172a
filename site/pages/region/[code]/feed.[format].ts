import { getCatalog } from '../../../inputs/catalog.ts';
import { feedPaths } from '../../../inputs/prices/feed-files.ts';

export { GET } from '../../../inputs/prices/feed-files.ts';
export async function getStaticPaths() {
  const { regions } = await getCatalog({});
  return feedPaths(
    regions.map(({ code }) => ({ params: { code }, subject: { of: 'region', code } })),
  );
}
