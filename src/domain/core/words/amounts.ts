/** Said before a total where a charge is known to come but not its amount (rule 28). */
export const AT_LEAST = 'at least';

/** A total in words, 'at least $15' where more is charged than is known. */
export function leastText(atLeast: boolean, amount: string): string {
  return atLeast ? `${AT_LEAST} ${amount}` : amount;
}

/** An amount of data as it is said: '10 GB', '5 + 20 GB'. */
export const gbText = (gb: number | string): string => `${gb} GB`;

/** The same of what was worked out, to one decimal. */
export const gbRounded = (gb: number): string => gbText(Number(gb.toFixed(1)));

/** The same where less than a tenth is still said. */
export const gbFromTenth = (gb: number): string => gbRounded(Math.max(0.1, gb));

/** What follows an amount of a need: of months it is for each, of a trip for all of it. */
export const eachMonth = (months: number | null): string => (months === null ? '' : ' a month');
