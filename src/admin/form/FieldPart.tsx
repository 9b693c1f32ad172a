import type { ReactNode } from 'react';
import { COLUMNS } from './look.ts';

/** Fields that belong together, under a heading. */
export function FieldPart({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="tw:col-span-full tw:m-0 tw:min-w-0 tw:border-0 tw:p-0">
      <legend className="tw:mb-2 tw:p-0 tw:text-14 tw:font-(--w-strong)">{name}</legend>
      <div className={`${COLUMNS} tw:pt-1 tw:pb-3`}>{children}</div>
    </fieldset>
  );
}
