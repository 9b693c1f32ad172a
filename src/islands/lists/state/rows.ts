type Drawn = typeof import('./drawn.ts');
let loaded: Drawn | null = null;

/**
 * Loads the code that draws rows. Those of the page were drawn when it was made: only who changes a
 * list needs it, and waits for it with the answer.
 */
export async function loadRows(): Promise<void> {
  loaded ??= await import('./drawn.ts');
}

/** What draws rows, and a list without any, once it is loaded. */
export const loadedRows = (): Drawn | null => loaded;
