/** The same as the built file, from the current data: what the server sends until the next release. */
export { GET } from '../../../carriers/[slug]/prices.csv.ts';
export const prerender = false;
