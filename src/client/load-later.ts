/** Loads `later.ts`: one place for all who do, as each would carry the list of what it needs. */
export const loadLater = () => import('./later.ts');
