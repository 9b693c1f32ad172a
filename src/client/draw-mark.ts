import { carrierMark } from '#src/domain/carrier-mark.ts';

/** Gives an element the letters and the ink of a carrier, as `CarrierLogo` has them. */
export function drawMark(element: HTMLElement, carrier: string): void {
  const { letters, tint } = carrierMark(carrier);
  Object.assign(element.dataset, { letter: letters, tint });
}
