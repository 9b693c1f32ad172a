import { createHash } from 'node:crypto';
import { DEVICE_KEY, DEVICE_VERSION } from '#src/domain/device.ts';

/**
 * Runs in the head before the first paint: marks that scripts run, and sets whether a session is
 * expected, the theme and the currency that this device keeps and the one of the visitor's own plan,
 * so that neither theme nor user area flashes and prices have room for a second line. What is no
 * theme or currency has no rule in any style sheet, and the store's own script takes it away again.
 */
export const HEAD_SCRIPT = `(()=>{const h=document.documentElement,s=h.dataset;h.classList.add('js');try{if(/(^|; )signed_in=1(;|$)/.test(document.cookie))s.session='wait';const d=JSON.parse(localStorage.getItem('${DEVICE_KEY}'));if(d.v===${DEVICE_VERSION}){if(d.theme)s.theme=d.theme;if(d.currency)s.currency=d.currency;if(d.own)s.pays=d.own.currency}}catch{}})()`;

/** Its hash for the content security policy. */
export const HEAD_SCRIPT_HASH =
  `sha256-${createHash('sha256').update(HEAD_SCRIPT).digest('base64')}` as const;
