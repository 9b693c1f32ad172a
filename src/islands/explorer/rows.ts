import type { PlanResults } from '#src/ui/PlanResults.tsx';

let loaded: typeof PlanResults | null = null;

/**
 * Loads the code that draws rows. Those of the page were drawn when it was made: only who changes a
 * list needs it, and waits for it with the answer.
 */
export async function loadRows(): Promise<void> {
  loaded ??= (await import('#src/ui/PlanResults.tsx')).PlanResults;
}

/** What draws rows, once it is loaded. */
export const loadedRows = (): typeof PlanResults | null => loaded;
