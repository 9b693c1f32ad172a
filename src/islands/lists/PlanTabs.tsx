import { useRef, type KeyboardEvent } from 'react';
import type { PlanFilters } from '#src/domain/lists/plan-query.ts';
import { linkTo } from '#src/ui/core/Pagination.tsx';

/** The Plans page's tabs and the filters that they stand for (rule 41). */
export const PLAN_TABS: readonly {
  label: string;
  filters: Pick<PlanFilters, 'planTypes' | 'unlimited' | 'minData'>;
}[] = [
  { label: 'All Plans', filters: { planTypes: [], unlimited: false, minData: null } },
  { label: 'Prepaid', filters: { planTypes: ['prepaid'], unlimited: false, minData: null } },
  { label: 'Postpaid', filters: { planTypes: ['postpaid'], unlimited: false, minData: null } },
  { label: 'Unlimited Data', filters: { planTypes: [], unlimited: true, minData: null } },
];

/** The tab that a filter set belongs to; All Plans when none fits better. */
export function tabOf({ planTypes, unlimited }: PlanFilters): number {
  if (unlimited) return planTypes.length === 0 ? 3 : 0;
  if (planTypes.length !== 1) return 0;
  return planTypes[0] === 'prepaid' ? 1 : planTypes[0] === 'postpaid' ? 2 : 0;
}

interface PlanTabsProps {
  filters: PlanFilters;
  counts: Record<string, number>;
  /** Id of what the tabs switch. */
  controls: string;
  hrefOf: (change: Partial<PlanFilters>) => string;
  patch: (change: Partial<PlanFilters>) => void;
}

/** Tabs as links, so that they work without JavaScript; arrow keys move between them. */
export function PlanTabs({ filters, counts, controls, hrefOf, patch }: PlanTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const selected = tabOf(filters);
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const last = PLAN_TABS.length - 1;
    const next: Record<string, number> = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    };
    const target = next[event.key];
    if (target !== undefined) {
      list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
    } else if (event.key === ' ') patch(PLAN_TABS[index]!.filters);
    else return;
    event.preventDefault();
  };
  return (
    <div className="tabs" role="tablist" aria-label="Plan type" ref={list}>
      {PLAN_TABS.map(({ label, filters: own }, index) => (
        <a
          key={label}
          role="tab"
          {...linkTo(hrefOf(own), () => patch(own))}
          aria-selected={index === selected}
          aria-controls={controls}
          tabIndex={index === selected ? 0 : -1}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          {label}
          {counts[label] !== undefined && <span className="n">{` ${counts[label]}`}</span>}
        </a>
      ))}
    </div>
  );
}
