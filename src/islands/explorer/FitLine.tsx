import { useSyncExternalStore } from 'react';
import { device } from '#src/client/device.ts';
import { filterFor, listFitWords, ONLY_FITTING, type SimCounts } from '#src/domain/phones/fit.ts';
import { phoneInWords } from '#src/domain/phones/phone-words.ts';
import type { PlanFilters } from '#src/domain/plan-query.ts';
import { paths } from '#src/domain/paths.ts';
import { linkTo } from '#src/ui/Pagination.tsx';

export interface FitLineProps {
  /** How the plans come, whatever their filter of formats. */
  sims: SimCounts | undefined;
  format: PlanFilters['format'];
  /** The format is the visitor's to choose, and not the page's. */
  canFilter: boolean;
  hrefOf: (change: Partial<PlanFilters>) => string;
  apply: (change: Partial<PlanFilters>) => void;
}

/** How many plans of the list fit the phone that this device keeps, and the filter that leaves these. */
export function FitLine({ sims, format, canFilter, hrefOf, apply }: FitLineProps) {
  const { phone } = useSyncExternalStore(device.state.listen, device.state.get);
  if (!phone || !sims) return null;
  const fitting = filterFor(sims, phone);
  const isOn = fitting !== null && format.join() === fitting;
  const change = { format: isOn || fitting === null ? [] : [fitting] };
  return (
    <>
      {`${listFitWords(sims, phone, phoneInWords(phone))}. `}
      {fitting && canFilter && (
        <>
          <a {...linkTo(hrefOf(change), () => apply(change))}>
            {isOn ? 'Show all' : ONLY_FITTING}
          </a>{' '}
        </>
      )}
      <a href={paths.phone}>
        Change<span className="sr"> your phone</span>
      </a>
    </>
  );
}
