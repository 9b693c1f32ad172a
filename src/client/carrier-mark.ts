import { carrierMark } from '#src/domain/carrier-mark.ts';

/** Puts a carrier's letters and ink on an empty mark of a page. */
export function markCarrier(node: HTMLElement, name: string): void {
  const { letters, tint } = carrierMark(name);
  node.dataset.letter = letters;
  node.dataset.tint = String(tint);
}
