import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ListedPlan } from '#src/contract/plans.ts';
import { kept } from '#src/domain/kept.ts';
import type { PlanPart } from '#src/ui/parts.ts';
import { withoutHints } from './react-server.ts';

type Part = ComponentType<{ plan: ListedPlan }>;

/**
 * The HTML of a plan's row or card, as React writes it, made once for each thing that is said beside
 * the plan: of a list, one plan is another one after an edit.
 */
export function keptPart({ type, props: { plan, ...others } }: PlanPart): string {
  return htmlOf(plan, type as Part, JSON.stringify(others));
}

const htmlOf = kept((plan: ListedPlan, part: Part, others: string) => {
  const element = createElement(part, { ...(JSON.parse(others) as object), plan });
  return withoutHints(renderToStaticMarkup(element));
});
