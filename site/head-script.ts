import { createHash } from 'node:crypto';
import { DEVICE_KEY, DEVICE_VERSION, NO_PLACE } from '#src/domain/finder/saved/device.ts';

/** Theme and currency that this device keeps, that of the own plan, whether it keeps a phone, and its place: a code, or the word for none. */
const KEPT = `const d=JSON.parse(localStorage.getItem('${DEVICE_KEY}'));if(d?.v===${DEVICE_VERSION}){if(d.theme)s.theme=d.theme;if(d.currency)s.currency=d.currency;if(d.own)s.pays=d.own.currency;if(d.phone)s.phone='';p=d.place}`;

/**
 * Guesses the place of who never chose one, out of the countries whose ISO codes the script element
 * lists: that of the time zone; where the browser tells none, that of its language, but for US
 * English, which is what machines all over the world begin with.
 */
const GUESS = `const z=Intl.DateTimeFormat().resolvedOptions().timeZone,n=navigator.language;for(const r of document.currentScript.dataset.places.split(' ')){const m=new Intl.Locale('und-'+r);if(/^Etc|^[^/]*$/.test(z)?n!='en-US'&&n.endsWith('-'+r):(m.getTimeZones?.()||m.timeZones||[]).includes(z))p=r=='GB'?'UK':r,s.guess=''}`;

/** Keeps presses of buttons that nothing answers yet: src/client/core/parts/early-taps.ts. */
const TAPS = `addEventListener('click',e=>{const b=e.target.closest?.('astro-island[ssr] [data-early],:root:not([data-awake]) :is([data-compare],[data-save])');b&&b.toggleAttribute('data-tapped','early'in b.dataset||void 0)},!0)`;

/**
 * Runs in the head before the first paint: marks that scripts run, and sets whether a session is
 * expected, the theme, the currencies that this device keeps and of the visitor's own plan, a phone, and
 * the place, so that neither theme nor user area flashes and what a choice adds has room. What is no
 * theme, currency or place has no rule in any style sheet, and the store's own script takes it away
 * again.
 */
export const HEAD_SCRIPT = `(()=>{const h=document.documentElement,s=h.dataset;let p;h.classList.add('js');${TAPS};try{if(/(^|; )signed_in=1(;|$)/.test(document.cookie))s.session='wait';${KEPT}}catch{}try{if(!p){${GUESS}}p!='${NO_PLACE}'&&p&&(s.place=p)}catch{}})()`;

/** Its hash for the content security policy. */
export const HEAD_SCRIPT_HASH =
  `sha256-${createHash('sha256').update(HEAD_SCRIPT).digest('base64')}` as const;
