/**
 * Runs in a page of the dashboard, before its own scripts: `callsUnderWay` of the window is how many
 * calls wait for a whole answer. Nothing of this file but the function itself gets there.
 */
export function countCalls(): void {
  const own = globalThis.fetch;
  const state = globalThis as unknown as { callsUnderWay: number };
  state.callsUnderWay = 0;
  const ended = () => void (state.callsUnderWay -= 1);
  globalThis.fetch = async (...args) => {
    state.callsUnderWay += 1;
    const answer = own(...args);
    // Its headers come first; who asked reads on.
    answer.then((response) => response.clone().arrayBuffer()).then(ended, ended);
    return answer;
  };
}
