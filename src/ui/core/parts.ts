import type { HTMLAttributes, ReactElement } from 'react';
import type { ListedPlan } from '#src/contract/plans/plans.ts';

/** A row or card of a plan; all else that it is given is plain data. */
export type PlanPart = ReactElement<{ plan: ListedPlan }>;

/** How an element holds some: as they are, or as the HTML that the server caches. */
export type HoldParts = (parts: readonly PlanPart[]) => HTMLAttributes<HTMLElement>;

export const asTheyAre: HoldParts = (parts) => ({ children: parts });
