import { createHash } from 'node:crypto';
import { DEVICE_KEY, DEVICE_VERSION, NO_PLACE } from '#src/domain/device.ts';

/** Theme and currency that this device keeps, and its place: a code, or the word for none. */
const KEPT = `const d=JSON.parse(localStorage.getItem('${DEVICE_KEY}'));if(d&&d.v===${DEVICE_VERSION}){if(d.theme)h.dataset.theme=d.theme;if(d.currency)h.dataset.currency=d.currency;p=d.place}`;

/**
 * Guesses the place of who never chose one, out of the countries that the page's own script element
 * lists: that of the time zone; where the browser tells none, that of its language, but for US
 * English, which is what machines all over the world begin with.
 */
const GUESS = `const z=Intl.DateTimeFormat().resolvedOptions().timeZone,n=navigator.language,l=/^en-US$|^en$/.test(n)?'':new Intl.Locale(n).region,U=!z||/^(Etc\\/)?(UTC|GMT|Unknown)/.test(z);for(const c of document.currentScript.dataset.places.split(' ')){const r=c==='UK'?'GB':c,m=new Intl.Locale('und-'+r),t=(m.getTimeZones?m.getTimeZones():m.timeZones)||[];if(U?r===l:t.includes(z)){p=c;h.dataset.guess=''}}`;

/** Keeps presses of buttons that nothing answers yet: src/client/early-taps.ts. */
const TAPS = `addEventListener('click',e=>{const b=e.target.closest&&e.target.closest('[data-early],[data-compare],[data-save]');if(!b)return;const i=b.dataset.early==='';if(i?b.closest('astro-island[ssr]'):h.dataset.awake!=='')b.toggleAttribute('data-tapped',i||undefined)},true)`;

/**
 * Runs in the head before the first paint: marks that scripts run, and sets whether a session is
 * expected, the theme, the currency and the place, so that neither theme nor user area flashes and
 * what a choice adds has room. What is no theme, currency or place has no rule in any style sheet,
 * and the store's own script takes it away again.
 */
export const HEAD_SCRIPT = `(()=>{const h=document.documentElement;let p;h.classList.add('js');${TAPS};try{if(/(^|; )signed_in=1(;|$)/.test(document.cookie))h.dataset.session='wait';${KEPT}}catch{}try{if(!p){${GUESS}}if(p&&p!=='${NO_PLACE}')h.dataset.place=p}catch{}})()`;

/** Its hash for the content security policy. */
export const HEAD_SCRIPT_HASH =
  `sha256-${createHash('sha256').update(HEAD_SCRIPT).digest('base64')}` as const;
