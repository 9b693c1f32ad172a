/** Nothing is asked while somebody types: so many ms after the last key, once. */
export const PAUSE_MS = 150;

/** Runs what it was called for last, once nothing was called for a pause. */
export function afterPause(): (run: () => void) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (run) => {
    clearTimeout(timer);
    timer = setTimeout(run, PAUSE_MS);
  };
}
