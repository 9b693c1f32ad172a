/** Longest texts that a plan may have, in characters. */
export const TEXT_LIMITS = { planName: 120, planDescription: 500, dataAmount: 40, url: 2000 };

/**
 * What no name is written with: control characters, direction overrides, everything that shows
 * nothing (but for the signs that choose an emoji's form), the sign for a broken character, and
 * marks piled up on one letter.
 */
export const HIDDEN =
  /(?![\ufe00-\ufe0f])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb\ufffd]|\p{M}{5}/u;
/** What begins a tag, an end of one, a comment or a declaration; "data < 10GB" is plain text. */
export const MARKUP = /<[a-z!/?]/i;
