import type { Draft } from './preset.ts';

const AMOUNT =
  /(?<![\d.,])(\d{1,4}(?:\.\d{1,3})?) ?([KMGT]B)\b(?! ?(?:ps|\/s))( ?(?:\/|per |a )(day|month))?/gi;
const SPEED = /(?<![\d.,])(\d{1,4}(?:\.\d{1,3})?) ?([km])(?:bps|bit\/s|b\/s)/gi;
/** Words that say that a speed after them is the slow one. */
const SLOW = /\bfup|\b(?:fair[- ]use|then|after|throttl\w*|reduced|slow\w*)\b/i;
/** Words that say that the amount beside 'unlimited' is what comes at full speed. */
const FULL = /\bfup|\b(?:fair[- ]use|(?:full|high|max)[- ]?speed|fast|then|after|throttl\w*)\b/i;

/**
 * Unlimited data with what a text says of its full speed: 'Unlimited, 2GB/day at full speed then
 * 1 Mbps'. False, with nothing set, when it names an amount and not what that is for.
 */
export function setUnlimited(draft: Draft, text: string): boolean {
  const amounts = [...text.matchAll(AMOUNT)];
  const [amount, ...more] = amounts;
  if (amount && (more.length > 0 || !FULL.test(text))) return false;
  draft.set('dataAmount', 'Unlimited');
  if (amount) {
    draft.set('fullSpeedData', `${amount[1]}${amount[2]!.toUpperCase()}`);
    const period = amount[4]?.toLowerCase() ?? (/\bdaily\b/i.test(text) ? 'day' : '');
    draft.set('fullSpeedPeriod', period);
  }
  setReducedSpeed(draft, text);
  return true;
}

/** The one speed after words that say that it is slowed down: '128 kbps' is 0.128 Mbit/s. */
export function setReducedSpeed(draft: Draft, text: string): void {
  const slow = SLOW.exec(text);
  const [speed, ...more] = slow ? [...text.slice(slow.index).matchAll(SPEED)] : [];
  if (!speed || more.length > 0) return;
  const number = Number(speed[1]);
  draft.set('reducedSpeed', String(speed[2]!.toLowerCase() === 'k' ? number / 1000 : number));
}
