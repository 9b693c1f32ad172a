/** Codes for a lost phone that are made at a time. */
export const RECOVERY_CODES = 10;

/** Minutes for which a password or factor that was given counts as "asked again". */
export const CONFIRMED_MINUTES = 10;

/** Minutes that somebody has for the second step of a login, and for setting a factor up. */
export const STEP_MINUTES = 10;

/** Who must have a second factor. */
export const FACTOR_NEEDS = ['off', 'admin', 'all'] as const;
export type FactorNeed = (typeof FACTOR_NEEDS)[number];
