/**
 * Currencies a region may have (rule 7). A file of its own: every page knows them, and the
 * other words of the field are more than most pages need.
 */
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY'] as const;
export type Currency = (typeof CURRENCIES)[number];
