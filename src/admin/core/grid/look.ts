/** A cell that goes on in a second line where its text is long. */
export const WRAP = 'tw:min-w-32 tw:whitespace-normal! tw:wrap-anywhere';
/** The same of what a row is. */
export const NAME = 'strong tw:min-w-48 tw:whitespace-normal! tw:wrap-anywhere';

/** A cell that ends in dots where its text is long. */
export const CLIP = 'tw:max-w-76 tw:overflow-hidden tw:text-ellipsis';
export const CLIP_WIDE = 'tw:max-w-104 tw:overflow-hidden tw:text-ellipsis';

/** What could not be done, a line each. */
export const PROBLEMS =
  'tw:[&_b]:font-(--w-mid) tw:[&_li]:border-b tw:[&_li]:border-line tw:[&_li]:py-1';
