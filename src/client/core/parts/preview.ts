import { paths, publicApi as api } from '#src/domain/core/paths/paths.ts';
import { isPreviewed, previewedPath } from '#src/domain/pages/previewed.ts';

/** The address of a page or call inside the preview; null for what is the same outside of it. */
function inside(href: string): string | null {
  const url = new URL(href, location.href);
  if (url.origin !== location.origin) return null;
  const rest = url.search + url.hash;
  if (url.pathname === api.plans) return api.previewPlans + rest;
  const isOutside = previewedPath(url.pathname) === null && isPreviewed(url.pathname);
  return isOutside ? paths.preview(url.pathname) + rest : null;
}

/**
 * Keeps an admin in the preview: links, forms, addresses that a list writes, and the lists' calls
 * lead to the page or the answer with draft values. Stands on previewed pages only.
 */
function stayInside(): void {
  const turnLink = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const href = link && !link.hasAttribute('data-leave') ? link.getAttribute('href') : null;
    const preview = href && !href.startsWith('#') ? inside(href) : null;
    if (preview) link!.setAttribute('href', preview);
  };
  // Before any way to follow it: another tab and the keyboard too.
  for (const type of ['pointerover', 'focusin', 'click']) {
    document.addEventListener(type, turnLink, true);
  }
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      const preview = form.method === 'get' ? inside(form.action) : null;
      if (preview) form.action = preview;
    },
    true,
  );
  for (const name of ['pushState', 'replaceState'] as const) {
    const write = history[name].bind(history);
    history[name] = (state: unknown, unused: string, href?: string | URL | null) =>
      write(state, unused, href == null ? href : (inside(String(href)) ?? href));
  }
  const request = window.fetch.bind(window);
  window.fetch = (input, init) =>
    request(typeof input === 'string' ? (inside(input) ?? input) : input, init);
}

stayInside();
