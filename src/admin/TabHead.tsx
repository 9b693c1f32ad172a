import type { ReactNode } from 'react';

/** The head of a tab that has several views: its name, and the way between them. */
export function TabHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="tw:flex tw:flex-wrap tw:items-center tw:justify-between tw:gap-x-6 tw:gap-y-3 tw:pt-4 tw:pb-1 tw:[&+.empty]:mt-3">
      <h2 className="tw:text-18">{title}</h2>
      {children}
    </div>
  );
}
