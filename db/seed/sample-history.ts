import { isoDate } from '#src/domain/price-trend.ts';

/** Days that the made-up history reaches back: the chart's six months. */
const HISTORY_DAYS = 183;

/**
 * A made-up price history that ends at the current price, the same for the same slug and day. It
 * shows what a history looks like before real checks exist; every record is marked as sample and
 * is never evidence for a deal. Prices are minor units; oldest first.
 */
export function sampleHistory(
  slug: string,
  priceMinor: number,
  previousMinor: number | null,
  step: number,
  now: Date,
): { recordedDate: string; priceMinor: number }[] {
  const random = seededRandom(slug);
  const day = (back: number) => isoDate(new Date(now.getTime() - back * 86_400_000));
  const roundTo = (minor: number) => Math.max(step, Math.round(minor / step) * step);
  const before = previousMinor ?? priceMinor;
  const changeAt = previousMinor === null ? 0 : 14 + Math.floor(random() * 50);
  const records: { recordedDate: string; priceMinor: number }[] = [];
  // Older prices wander a little above the present one, as prices of plans mostly do.
  const olderAt = [HISTORY_DAYS, 120 + Math.floor(random() * 40), 75 + Math.floor(random() * 30)];
  for (const back of olderAt) {
    records.push({ recordedDate: day(back), priceMinor: roundTo(before * (1 + random() * 0.09)) });
  }
  records.push({ recordedDate: day(66), priceMinor: before });
  if (previousMinor !== null) records.push({ recordedDate: day(changeAt), priceMinor });
  return records.filter(
    (record, index) => index === 0 || record.priceMinor !== records[index - 1]!.priceMinor,
  );
}

/** Small deterministic generator (mulberry32 over a string hash). */
export function seededRandom(text: string): () => number {
  let state = 2_166_136_261;
  for (const char of text) state = Math.imul(state ^ char.codePointAt(0)!, 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
