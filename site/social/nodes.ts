import type { ContainerNode, Node, TextNode } from '@takumi-rs/core';

/** What CSS takumi knows, for one node of a picture. */
export type Style = NonNullable<ContainerNode['style']>;

/** A box that lays its children out in a row, unless `style` says otherwise. */
export function box(style: Style, children: Node[]): ContainerNode {
  return { type: 'container', style: { display: 'flex', ...style }, children };
}

export function text(words: string, style: Style): TextNode {
  return { type: 'text', text: words, style };
}

/** The style of a text that ends with an ellipsis after so many lines. */
export function clamp(lines: number): Style {
  return { lineClamp: lines, textOverflow: 'ellipsis', overflow: 'hidden' };
}
