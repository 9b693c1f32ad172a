import { createElement, memo, useId, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import parts from './react-server.ts';

const Field = ({ name, children }: { name: string; children?: ReactNode }) => {
  const id = useId();
  return createElement('label', { htmlFor: id }, 'The ', name, children);
};
const page = () => ({ result: {} });
const render = (of: object, slots: Record<string, string>, hydrate?: string) =>
  parts.renderToStaticMarkup.call(of, Field, { name: 'price' }, slots, {
    ...(hydrate && { hydrate: hydrate as never }),
    displayName: 'Field',
  } as never);

describe('parts of a page that are React', () => {
  it('are text without marks where they stay as they are', async () => {
    const { html, attrs } = await render(page(), { default: '<b>now</b>' });
    expect(html).toBe(
      '<label for="_R_0_">The price<astro-static-slot><b>now</b></astro-static-slot></label>',
    );
    expect(attrs).toBeUndefined();
  });

  it('are islands with ids of their own, marked for the script that takes them over', async () => {
    const one = page();
    const first = await render(one, { default: '<b>now</b>' }, 'idle');
    const second = await render(one, { default: ' ' }, 'visible');
    const other = await render(page(), {}, 'idle');
    expect(first.html).toBe(
      '<label for="_r0R_0_">The <!-- -->price<astro-slot><b>now</b></astro-slot></label>',
    );
    expect(first.attrs).toEqual({ prefix: 'r0' });
    expect(second.html).toBe('<label for="_r1R_0_">The <!-- -->price</label>');
    expect(other.attrs).toEqual({ prefix: 'r0' });
  });

  it('name no picture to be loaded early, which the head of the page does', async () => {
    const picture = () =>
      createElement('p', null, createElement('img', { src: '/a.png', alt: '' }));
    const { html } = await parts.renderToStaticMarkup.call(page(), picture, {}, {}, {
      displayName: 'picture',
    } as never);
    expect(html).toBe('<p><img src="/a.png" alt=""/></p>');
  });

  it('refuse a slot that would be lost', async () => {
    await expect(render(page(), { aside: '<b>now</b>' })).rejects.toThrow(
      'Field is given a slot "aside"',
    );
  });

  it('are functions and what React makes of them, not the names of elements', async () => {
    const check = (part: unknown) => parts.check(part, {}, {});
    expect(await Promise.all([Field, memo(Field), 'my-element', null].map(check))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
