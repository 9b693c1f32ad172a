/** Said before a total where a charge is known to come but not its amount (rule 28). */
export const AT_LEAST = 'at least';

/** A total in words, 'at least $15' where more is charged than is known. */
export function leastText(atLeast: boolean, amount: string): string {
  return atLeast ? `${AT_LEAST} ${amount}` : amount;
}
