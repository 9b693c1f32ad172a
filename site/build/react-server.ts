import { createElement, type ComponentType, type ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { NamedSSRLoadedRendererValue } from 'astro';

/** What Astro says of the page that is rendered. */
interface OfPage {
  result: object;
}

/** Hints to load a picture early, which React puts before what it renders: the head of a page has its own. */
const HINTS = /<link rel="preload"[^<>]*>/g;

/** Takes them out of HTML. */
export const withoutHints = (html: string): string => html.replace(HINTS, '');

/** How many islands of a page were rendered so far. */
const islands = new WeakMap<object, number>();

/**
 * Renders the parts of a page that are React's, in place of the half of `@astrojs/react` for the
 * server: that one streams each part, and a second time to find out whose it is. Here all parts are
 * React's, and none waits for data while it is rendered (docs/decisions/pages/react-parts.md).
 */
const renderer: NamedSSRLoadedRendererValue = {
  name: '@astrojs/react',
  supportsAstroStaticSlot: true,
  check: async (part: unknown) => typeof part === 'function' || isWrapped(part),
  async renderToStaticMarkup(this: unknown, part: ComponentType, props, slots, metadata) {
    const { default: children = '', ...others } = slots;
    const [other] = Object.keys(others);
    if (other) throw new Error(`${metadata?.displayName} is given a slot "${other}"`);
    const isIsland = Boolean(metadata?.hydrate);
    const inside = children.trim() === '' ? [] : [slot(children, isIsland)];
    const element = createElement(part, props as object, ...inside);
    // What stays as it is needs no marks between its texts.
    if (!isIsland) return { html: withoutHints(renderToStaticMarkup(element)) };
    const prefix = nextPrefix(this as OfPage);
    const html = renderToString(element, { identifierPrefix: prefix });
    return { html: withoutHints(html), attrs: { prefix } };
  },
};
export default renderer;

/** What `memo` and the like make of a component. */
function isWrapped(part: unknown): boolean {
  return typeof part === 'object' && part !== null && '$$typeof' in part;
}

/** HTML that Astro rendered, under the name by which its script finds it in an island. */
function slot(html: string, isIsland: boolean): ReactElement {
  return createElement(isIsland ? 'astro-slot' : 'astro-static-slot', {
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  });
}

/** What the ids of an island begin with, in its script too: no two of a page may have the same. */
function nextPrefix({ result }: OfPage): string {
  const count = islands.get(result) ?? 0;
  islands.set(result, count + 1);
  return `r${count}`;
}
