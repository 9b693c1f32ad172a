/** The room of a chart, from the start. */
export const CHART = 'tw:h-72';
/** The same of one among many. */
export const SMALL_CHART = 'tw:h-28';

/** The name of a row heads it for who hears the table, and looks like its other cells. */
export const ROW_HEAD =
  'tw:border-t-0! tw:border-b-line! tw:bg-transparent! tw:px-2.5! tw:py-2! tw:text-inherit! tw:[font:inherit]! tw:[tr:hover>&]:bg-[color-mix(in_srgb,var(--ink)_2.5%,transparent)]!';

/** Six columns fit a phone; larger figures than usual can be moved sideways. */
export const NARROW =
  'tw:max-[30rem]:[&_:is(th,td)]:px-1! tw:max-[30rem]:[&_:is(th,td):first-child]:pl-0! tw:max-[30rem]:[&_:is(th,td):last-child]:pr-0!';
export const HEAD = 'tw:align-bottom! tw:whitespace-normal!';
