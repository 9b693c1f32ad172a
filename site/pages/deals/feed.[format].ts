import { feedPaths } from '../../inputs/prices/feed-files.ts';

export { GET } from '../../inputs/prices/feed-files.ts';
export const getStaticPaths = () => feedPaths([{ params: {}, subject: { of: 'deals' } }]);
