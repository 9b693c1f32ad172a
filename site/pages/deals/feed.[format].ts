import { feedPaths } from '../../data/feed-files.ts';

export { GET } from '../../data/feed-files.ts';
export const getStaticPaths = () => feedPaths([{ params: {}, subject: { of: 'deals' } }]);
