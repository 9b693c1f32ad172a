import type { ReactNode } from 'react';

/** The title line of a place: its name, and what stands beside it; the name alone where
 * messages stand over it, and none on a phone, whose head says it. */
export function TabHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="tw:flex tw:min-h-11 tw:max-md:min-h-0 tw:flex-wrap tw:items-center tw:gap-x-3 tw:gap-y-1 tw:py-1.5 tw:[&+.empty]:mt-3">
      <h2 className="tw:mr-1 tw:text-20 tw:leading-8 tw:max-[68.75rem]:basis-full tw:max-md:sr-only">
        {title}
      </h2>
      {children}
    </div>
  );
}
