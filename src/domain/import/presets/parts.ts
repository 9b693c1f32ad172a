import { HIDDEN, MARKUP, TEXT_LIMITS } from '../../plain-text.ts';
import { PLAN_TYPES } from '../../vocabulary.ts';
import type { Draft, FeedRow } from './preset.ts';

const MB = 2 ** 20;
const GB = 2 ** 30;

/** Countries as feeds code them (ISO 3166) to our region codes. */
const REGION_OF: Record<string, string> = { GB: 'UK' };

/** The one country of a plan. Several are several plans here, or a region that we do not have. */
export function setRegion(draft: Draft, countries: readonly string[]): void {
  const codes = [...new Set(countries.map((country) => country.toUpperCase()))];
  if (codes.length > 1) {
    const shown = codes.length > 5 ? `${codes.slice(0, 5).join(', ')}, ...` : codes.join(', ');
    draft.bad(
      'region',
      shown,
      'several-regions',
      `are ${codes.length} countries, but a plan here has one region: leave the row out`,
    );
    return;
  }
  const [code] = codes;
  if (code === undefined) return;
  const region = REGION_OF[code] ?? code;
  if (region !== code) draft.note('region', code, region, 'region-alias');
  draft.set('region', region);
}

/** A description where it fits; feeds for shops have long ones with markup, which are left out. */
export function setDescription(draft: Draft, text: string): void {
  if (text === '') return;
  const fits = text.length <= TEXT_LIMITS.planDescription && !MARKUP.test(text);
  if (fits && !HIDDEN.test(text)) draft.set('planDescription', text);
  else draft.note('planDescription', text, '', 'left-out');
}

/** Bytes as the amount that is sold: 1073741824 is 1GB. Null when they are no round amount. */
export function bytesText(bytes: number): string | null {
  if (!Number.isSafeInteger(bytes) || bytes <= 0) return null;
  for (const [unit, name] of [
    [GB, 'GB'],
    [1e9, 'GB'],
    [MB, 'MB'],
    [1e6, 'MB'],
  ] as const) {
    const amount = bytes / unit;
    if (amount >= 1 && Number.isInteger(amount * 10)) return `${amount}${name}`;
  }
  return null;
}

/** MB as the amount that is sold: 1024 and 1000 are 1GB, 500 are 500MB. */
export function mbText(mb: number): string | null {
  if (!Number.isFinite(mb) || mb <= 0) return null;
  if (mb >= 1000) {
    for (const unit of [1024, 1000]) {
      const gb = mb / unit;
      if (Number.isInteger(gb * 10)) return `${gb}GB`;
    }
  }
  return Number.isInteger(mb) ? `${mb}MB` : null;
}

/** Days in words: 7 becomes '7 days'. Whether that many are taken is judged later. */
export function setDays(draft: Draft, days: string): void {
  if (/^\d{1,4}$/.test(days)) {
    draft.set('validity', Number(days) === 1 ? '1 day' : `${Number(days)} days`);
  } else if (days !== '') {
    draft.bad('validity', days, 'validity-unreadable', 'is no number of days');
  }
}

/** What sellers of travel eSIMs sell: an eSIM, paid once. */
export function setTravelEsim(draft: Draft): void {
  draft.set('format', 'esim');
  draft.set('billing', 'once');
}

/** A plan type where one of the feed's categories is exactly one of our words. */
export function setTypeFromWords(draft: Draft, words: readonly string[]): void {
  const parts = words.flatMap((word) => word.split('>')).map((word) => word.trim().toLowerCase());
  const types = PLAN_TYPES.filter((type) => parts.includes(type));
  if (types.length === 1) draft.set('planType', types[0]!);
}

/** A row of something that cannot be bought is no plan. */
export function checkStock(draft: Draft, row: FeedRow, ...columns: string[]): void {
  const stock = row.text(...columns);
  if (
    /^(?:0|false|no|out[ _-]?of[ _-]?stock|outofstock|discontinued|sold[ _-]?out)$/i.test(stock)
  ) {
    draft.bad('planName', stock, 'not-a-plan', 'says that it cannot be bought: leave the row out');
  }
}

/** Price and, when the reduced one is lower, what it was before. */
export function setPrices(draft: Draft, now: string, before: string): void {
  draft.set('price', now);
  if (before === '' || now === '') return;
  const isDeal = amountOf(before) > amountOf(now);
  if (isDeal) draft.set('previousPrice', before);
  draft.set('hasDeal', isDeal);
}

/** An amount for comparing, whichever way it is written; how it may be written is judged later. */
export function amountOf(text: string): number {
  const number = text.replace(/[^\d.,]/g, '');
  const decimals = /[.,](\d{1,2})$/.exec(number);
  const whole = number.slice(0, decimals?.index).replace(/[.,]/g, '');
  return Number(`${whole}.${decimals?.[1] ?? '0'}`);
}

/** '15.00 USD' and the like: amount and currency apart. */
export function splitPrice(text: string): { amount: string; currency: string } {
  const match = /^([A-Z]{3}) ?(.+)$|^(.+?) ?([A-Z]{3})$/i.exec(text);
  if (!match) return { amount: text, currency: '' };
  return { amount: match[2] ?? match[3]!, currency: (match[1] ?? match[4]!).toUpperCase() };
}
