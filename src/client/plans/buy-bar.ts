/** On phones the buy bar shows while the buy box itself is out of sight. */
export function startBuyBar(): void {
  const box = document.querySelector('.buybox');
  const bar = document.querySelector<HTMLElement>('[data-buybar]');
  if (!box || !bar) return;
  new IntersectionObserver((entries) => {
    const near = entries.at(-1)!.isIntersecting;
    bar.toggleAttribute('data-near', near);
  }).observe(box);
}
