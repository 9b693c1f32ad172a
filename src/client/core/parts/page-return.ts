/**
 * Runs when Back or Forward shows this page as it was left: no script starts again then, and what
 * other pages stored meanwhile is not told.
 */
export function onReturn(run: () => void): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) run();
  });
}
