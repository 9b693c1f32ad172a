import type { ReactElement, ReactNode } from 'react';
import type { ListedPlan } from '#src/contract/plans.ts';

/** A row or card of a plan; all else that it is given is plain data. */
export type PlanPart = ReactElement<{ plan: ListedPlan }>;

/** Writes such a part as HTML: the server keeps what it wrote of a plan. */
export type WritePart = (part: PlanPart) => string;

/** What an element holds: the parts, or their HTML where somebody writes it. */
export function partsInside(
  parts: readonly PlanPart[],
  write: WritePart | undefined,
): { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } } {
  if (!write) return { children: parts };
  return { dangerouslySetInnerHTML: { __html: parts.map((part) => write(part)).join('') } };
}
