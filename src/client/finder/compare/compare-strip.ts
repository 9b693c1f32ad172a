/** Shows the short heads of a comparison while its own are above the screen, and scrolls them along. */
export function startCompareStrip(page: HTMLElement): void {
  const strip = page.querySelector<HTMLElement>('[data-cmp-strip]');
  const wrap = page.querySelector<HTMLElement>('.cmp-wrap');
  const name = wrap?.querySelector('thead .pname');
  const line = strip?.firstElementChild;
  const header = document.querySelector<HTMLElement>('.hdr');
  if (!strip || !line || !wrap || !name || !header) return;
  const above = header.offsetHeight;
  new IntersectionObserver(
    (entries) => {
      const { isIntersecting, boundingClientRect } = entries.at(-1)!;
      strip.toggleAttribute('data-stuck', !isIntersecting && boundingClientRect.top < above);
    },
    // The names of the first plans are scrolled out sideways on a phone: that does not count.
    { rootMargin: `-${above}px 100% 0px 100%`, root: document },
  ).observe(name);
  wrap.addEventListener('scroll', () => (line.scrollLeft = wrap.scrollLeft), { passive: true });
}
