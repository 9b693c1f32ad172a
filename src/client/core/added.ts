/** Runs on the page now, and on whatever is added to it later: rows of a list that was changed. */
export function onAdded(run: (root: ParentNode) => void): void {
  run(document);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof Element) run(node);
    }
  }).observe(document.body, { childList: true, subtree: true });
}
