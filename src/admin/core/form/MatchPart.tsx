import type { ReactNode } from 'react';

/** Choices of one kind on a screen that says how a file is read. */
export function MatchPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="tw:mt-6 tw:border-0 tw:p-0 tw:[&>.hint]:mb-2">
      <legend className="tw:mb-2 tw:p-0 tw:text-(length:--t-15) tw:font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
