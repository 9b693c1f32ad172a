/** Labels and fields as low as the rows of a list. */
export const LOW_FIELDS =
  'tw:[&_.field>label]:text-13 tw:[&_.field>label]:text-ink-2 ' +
  'tw:[&_:is(.input,.select):not(.input-sm)]:h-8.5 tw:[&_:is(.input,.select):not(.input-sm)]:text-(length:--t-14)';

/** Twelve columns for fields, two where there is little room. */
export const FORM_COLUMNS =
  'tw:grid tw:grid-cols-12 tw:gap-x-3 tw:gap-y-3.5 tw:max-[60rem]:grid-cols-2 ' +
  'tw:max-[60rem]:[&>.field]:col-auto tw:max-[60rem]:[&>.wide]:col-span-full!';

/** Columns that a field takes. */
export const SPANS = {
  2: 'tw:col-span-2',
  3: 'tw:col-span-3',
  4: 'tw:col-span-4',
  5: 'tw:col-span-5',
  6: 'tw:col-span-6',
  7: 'tw:col-span-7',
  8: 'tw:col-span-8',
  12: 'tw:col-span-12',
} as const;

/** A form under its row or over a list: in sight while its table scrolls, in lines that can be read. */
export const EDIT =
  `${FORM_COLUMNS} ${LOW_FIELDS} tw:max-w-336 tw:border-l-3 tw:border-accent tw:py-4 tw:pr-3.5 tw:pl-4 ` +
  'tw:max-[60rem]:sticky tw:max-[60rem]:left-0 tw:max-[60rem]:w-[calc(100vw-2*var(--gutter))] ' +
  'tw:max-[60rem]:[section>&]:static tw:max-[60rem]:[section>&]:w-auto';

/** What a form over a list stands in. */
export const CREATE = 'tw:mb-4 tw:border-y tw:border-line-2 tw:bg-surface';

/** A plain form: one field under the other; its buttons. */
export const FORM = 'tw:grid tw:gap-4.5 tw:[&>.field]:col-auto';
export const FOOT = 'tw:flex tw:flex-wrap tw:gap-2';
