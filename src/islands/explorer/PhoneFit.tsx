import { useEffect, useState } from 'react';
import type { SimCounts } from '#src/domain/phones/fit.ts';
import type { PlanFilters } from '#src/domain/plan-query.ts';
import { plainClick } from '#src/ui/Pagination.tsx';

interface PhoneFitProps {
  /** How the plans come, whatever their filter of formats. */
  sims: SimCounts | undefined;
  format: PlanFilters['format'];
  /** The format is what the list is about, and not to be chosen. */
  isFixed: boolean;
  hrefOf: (change: Partial<PlanFilters>) => string;
  apply: (change: Partial<PlanFilters>) => void;
}

/** Where `src/client/fit.ts` says how many plans fit the visitor's phone; its links filter in place. */
export function PhoneFit({ sims, format, isFixed, hrefOf, apply }: PhoneFitProps) {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <div className="fit tw:text-14 tw:text-ink-2 tw:mt-2">
      {isLive && (
        // Each of its links is a real one.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
        <p
          data-sims={JSON.stringify(sims)}
          data-format={format.join()}
          data-listing={isFixed ? undefined : hrefOf({ format: [] })}
          onClick={(event) => {
            const { only } = (event.target as HTMLElement).dataset;
            if (only !== undefined && plainClick(event)) {
              apply({ format: only ? [only as 'esim'] : [] });
            }
          }}
        />
      )}
    </div>
  );
}
