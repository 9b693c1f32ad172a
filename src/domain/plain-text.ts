/** Longest texts that a plan may have, in characters. */
export const TEXT_LIMITS = { planName: 120, planDescription: 500, dataAmount: 40, url: 2000 };

/** Control characters and direction overrides: nothing a name is written with. */
export const HIDDEN = /[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
/** Signs that could begin or end a tag. */
export const MARKUP = /[<>]/;
