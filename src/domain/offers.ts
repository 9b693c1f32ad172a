/** What of a plan is said of a seller's offer; amounts are decimal in the plan's currency. */
export interface SellersOffer {
  price: number;
  listPrice?: number | null;
  offerEnds?: string | null;
}

/** Whether an offer still runs on a day (ISO dates); one without an end does. */
export function isRunning(offerEnds: string | null | undefined, day: string): boolean {
  return !offerEnds || offerEnds >= day;
}

/** The regular price that a seller names beside a lower one; null where there is no such offer. */
export function regularPrice({ price, listPrice }: SellersOffer): number | null {
  return listPrice && listPrice > price ? listPrice : null;
}
