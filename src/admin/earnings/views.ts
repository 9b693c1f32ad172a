/** Views of the earnings, by their key in the address. */
export const EARNINGS_VIEWS = [
  ['', 'Numbers'],
  ['commissions', 'Commissions'],
  ['reports', 'Reports'],
] as const;
