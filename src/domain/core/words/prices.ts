/** Of a price or a fact that somebody else than the seller published. */
export const THIRD_PARTY = 'reported by a third party';

/** Of one price, and of several, that is made up; what makes a change of it stands in earlier-price.ts. */
export const SAMPLE_PRICE = 'Sample price, not checked';
export const SAMPLE_PRICES = 'Sample prices, not checked';

/** What the figure of a page about a place, a carrier or a group of plans is. */
export const LOWEST_PER_GB = 'lowest price per GB';
