import { DIFFERENCES, differencesParam, readCompared } from '#src/domain/plans/slugs.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { carriedNeed } from '../carried-need.ts';
import { device } from '../../core/device/device.ts';
import { startOwnPlan } from '../own/own-plan.ts';
import { share } from '../../core/parts/share.ts';
import { showToast } from '../../core/toast.ts';

/** Renders a comparison in the browser, for hosts that only serve files. */
export interface Fallback {
  renderComparison(box: HTMLElement, params: URLSearchParams): Promise<void>;
}

/**
 * The compare page: a bare address goes on to the plans of the tray; the switch writes itself into
 * the address; Share hands the address on. Where no server rendered the plans of the address
 * (`data-rates` marks the built page), `loadFallback` does it.
 */
export function startComparePage(loadFallback: () => Promise<Fallback>): void {
  const box = document.querySelector<HTMLElement>('[data-compare-page]');
  if (!box) return;
  const params = new URLSearchParams(location.search);
  const { slugs } = readCompared(params);
  if (slugs.length === 0) {
    const picked = device.state.get().picks.map(({ slug }) => slug);
    if (picked.length > 0) location.replace(paths.compare(picked, carriedNeed(location)));
  } else if (box.dataset.rates !== undefined) {
    loadFallback()
      .then((fallback) => fallback.renderComparison(box, params))
      .then(() => startCompareStrip(box))
      .catch(() => {
        showToast({
          title: 'The comparison could not be loaded',
          description: 'Check your connection and try again.',
          variant: 'destructive',
        });
      });
  }
  startCompareStrip(box);
  startOwnPlan();
  if (['time', 'months', 'days'].some((name) => params.get(name))) {
    void import('./store-compared.ts').then(({ storeCompared }) => storeCompared(params));
  }
  box.addEventListener('change', (event) => {
    const input = event.target as HTMLInputElement;
    if (input.name === 'diff') writeDifferences(input.checked);
  });
  box.addEventListener('click', (event) => {
    if ((event.target as Element).closest('[data-share]')) void share(location.href);
  });
}

function writeDifferences(only: boolean): void {
  const url = new URL(location.href);
  const said = differencesParam(only, readCompared(url.searchParams).slugs.length);
  if (said) url.searchParams.set(DIFFERENCES, said);
  else url.searchParams.delete(DIFFERENCES);
  history.replaceState(history.state, '', url.href.replaceAll('%2C', ','));
}

/** Shows the short heads of a comparison while its own are above the screen, and scrolls them along. */
function startCompareStrip(page: HTMLElement): void {
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
