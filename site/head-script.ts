import { createHash } from 'node:crypto';

/**
 * Runs in the head before the first paint: marks that scripts run, sets the stored theme and
 * whether a session is expected, so that neither theme nor user area flashes.
 */
export const HEAD_SCRIPT = `(()=>{const h=document.documentElement;h.classList.add('js');try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')h.dataset.theme=t;if(/(^|; )signed_in=1(;|$)/.test(document.cookie))h.dataset.session='wait'}catch{}})()`;

/** Its hash for the content security policy. */
export const HEAD_SCRIPT_HASH =
  `sha256-${createHash('sha256').update(HEAD_SCRIPT).digest('base64')}` as const;
