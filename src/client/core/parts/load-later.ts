/**
 * Loads `later.ts` for the script that every page has: its list of files stands in there once. Who is
 * loaded apart imports it by itself, or this would be one more file of every page.
 */
export const loadLater = () => import('../../page/later.ts');
