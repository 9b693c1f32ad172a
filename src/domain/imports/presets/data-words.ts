import { cellText } from '../rows/tidy.ts';
import type { FeedRow, Reader } from './preset.ts';

const AMOUNT =
  /(?<![\d.,])(\d{1,4}(?:\.\d{1,3})?) ?([KMGT]B)\b(?! ?(?:ps|\/s))( ?(?:\/|per |a )(day|month))?/gi;
const SPEED = /(?<![\d.,])(\d{1,4}(?:\.\d{1,3})?) ?([km])(?:bps|bit\/s|b\/s)/gi;
/** Words that say that a speed after them is the slow one. */
const SLOW = /\bfup|\b(?:fair[- ]use|then|after|throttl\w*|reduced|slow\w*)\b/i;
/** Words that say that the amount beside 'unlimited' is what comes at full speed. */
const FULL = /\bfup|\b(?:fair[- ]use|(?:full|high|max)[- ]?speed|fast|then|after|throttl\w*)\b/i;
/** Unlimited data, not unlimited calls: it says data, or stands where a title's part begins. */
const UNLIMITED =
  /\bunlimited (?:\S+ ){0,2}data\b|\bdata:? unlimited\b|(?:^|[-–—|/:(] ?)unlimited\b(?! (?:\S+ )?(?:call|text|min|talk|sms|voice))/i;

/**
 * Unlimited data with what a text says of its full speed: 'Unlimited, 2GB/day at full speed then
 * 1 Mbps'. Nothing when it names an amount and not what that is for.
 */
export function unlimited({ native }: FeedRow, text: string): string | undefined {
  const [amount, ...more] = text.matchAll(AMOUNT);
  if (amount && (more.length > 0 || !FULL.test(text))) return undefined;
  if (amount) {
    native.fullSpeedData = `${amount[1]}${amount[2]!.toUpperCase()}`;
    const period = amount[4]?.toLowerCase() ?? (/\bdaily\b/i.test(text) ? 'day' : undefined);
    if (period) native.fullSpeedPeriod = period;
  }
  const speed = reducedSpeed(text);
  if (speed) native.reducedSpeed = speed;
  return 'Unlimited';
}

/** The one speed after words that say that it is slowed down: '128 kbps' is 0.128 Mbit/s. */
export function reducedSpeed(text: string): string | undefined {
  const slow = SLOW.exec(text);
  const [speed, ...more] = slow ? text.slice(slow.index).matchAll(SPEED) : [];
  if (!speed || more.length > 0) return undefined;
  const number = Number(speed[1]);
  return String(speed[2]!.toLowerCase() === 'k' ? number / 1000 : number);
}

/** The data that the plan's name names once and clearly. */
export const dataInName: Reader = (row) => {
  const title = cellText(row.native.planName);
  const amounts = [
    ...title.matchAll(/(?<!\d)(\d+(?:\.\d+)?) ?([KMGT]B)\b( ?(?:\/|per |a )day)?/gi),
  ];
  const texts = [...new Set(amounts.map(([, number, unit]) => number + unit!.toUpperCase()))];
  const isUnlimited = UNLIMITED.test(title);
  const data = isUnlimited ? unlimited(row, title) : texts.length === 1 ? texts[0] : undefined;
  if (data === undefined) {
    const message =
      texts.length === 0
        ? 'names no amount of data: map a column that does'
        : 'names several amounts of data: map a column that holds the amount alone';
    return row.bad('dataAmount', title, 'data-unreadable', message);
  }
  if (!isUnlimited && amounts[0]![3]) row.native.dataPeriod = 'day';
  row.note('dataAmount', title, data, 'from-title');
  return data;
};

/** '7 Days' in the plan's name is the validity, when it stands there once. */
export const daysInName: Reader = (row) => {
  const title = cellText(row.native.planName);
  const days = [...title.matchAll(/\b(\d{1,3})[ -]?days?\b/gi)].map(([, number]) => number!);
  if (new Set(days).size !== 1) return undefined;
  const validity = daysText(days[0]!)!;
  row.note('validity', title, validity, 'from-title');
  return validity;
};

/** A number of days in words: '7' is '7 days', null what is none. Whether that many are taken is checked later. */
export function daysText(days: string): string | null {
  if (!/^\d{1,4}$/.test(days)) return null;
  return Number(days) === 1 ? '1 day' : `${Number(days)} days`;
}

const SIZES: Record<'bytes' | 'MB', Record<string, readonly number[]>> = {
  bytes: { GB: [2 ** 30, 1e9], MB: [2 ** 20, 1e6] },
  MB: { GB: [1024, 1000], MB: [1] },
};

/**
 * A number of bytes or MB as the amount that is sold: 1073741824 bytes are 1GB, 1024 and 1000 MB
 * too, 500 MB are 500MB. Null when they are no round amount.
 */
export function soldAmount(count: string, unit: keyof typeof SIZES): string | null {
  const number = Number(count);
  if (!Number.isSafeInteger(number)) return null;
  for (const [name, sizes] of Object.entries(SIZES[unit])) {
    const size = sizes.find((each) => number >= each && Number.isInteger((number / each) * 10));
    if (size) return `${number / size}${name}`;
  }
  return null;
}
