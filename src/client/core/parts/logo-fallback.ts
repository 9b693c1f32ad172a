/** Takes broken carrier logos out of the page, so that their letters show (rule 17). */
export function watchLogos(root: Document): void {
  root.addEventListener('error', (event) => drop(event.target), { capture: true });
  for (const image of root.querySelectorAll<HTMLImageElement>('.mono img')) {
    if (image.complete && image.naturalWidth === 0) drop(image);
  }
}

function drop(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement && target.parentElement?.classList.contains('mono')) {
    target.remove();
  }
}
