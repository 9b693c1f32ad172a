/** An element with a class and a text, for scripts that add to a page. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className = '',
  text = '',
): HTMLElementTagNameMap[K] {
  const node = document.createElement(name);
  if (className) node.className = className;
  node.textContent = text;
  return node;
}
