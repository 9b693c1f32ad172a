import type { ReactNode } from 'react';

/** Fields beside one another: four, two on a tablet, one on a phone. */
export const MATCH_GRID =
  'tw:grid tw:grid-cols-4 tw:items-end tw:gap-x-4 tw:gap-y-3.5 tw:max-[60rem]:grid-cols-2 tw:max-md:grid-cols-1';

/** Choices of one kind on a screen that says how a file is read. */
export function MatchPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="tw:mt-6 tw:border-0 tw:p-0 tw:[&>.hint]:mb-2">
      <legend className="tw:mb-2 tw:p-0 tw:text-(length:--t-15) tw:font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
