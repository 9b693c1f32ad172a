/**
 * The row of tools over a list, and menus in it; on a phone its fields share the lines. The tests find
 * it by its name.
 */
export const BAR =
  'adm-bar tw:flex tw:flex-wrap tw:items-center tw:gap-2 tw:min-h-11 tw:py-1.5 tw:[&_.check]:px-2 tw:[&_.check]:text-14 ' +
  'tw:max-md:[&_:is(.affix,.select)]:w-auto tw:max-md:[&_:is(.affix,.select)]:min-w-0 ' +
  'tw:max-md:[&_:is(.affix,.select)]:flex-[1_1_9rem]';

/** What a list is, in words at the beginning of its row of tools; the tools stay beside it. */
export const BAR_WORDS = 'muted tw:max-w-160 tw:min-w-0 tw:flex-[1_1_20rem]';

/** What stands between the tools at its beginning and those at its end. */
export const PUSH = 'tw:ml-auto tw:max-md:hidden';

/** The name of a list, at the beginning of its row of tools; on a narrow screen above it. */
export const BAR_TITLE =
  'tw:mr-2 tw:text-20 tw:leading-8 tw:max-[68.75rem]:basis-full tw:max-md:sr-only';
