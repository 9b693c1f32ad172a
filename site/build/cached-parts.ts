import { renderToStaticMarkup } from 'react-dom/server';
import type { ListedPlan } from '#src/contract/plans/plans.ts';
import type { HoldParts, PlanPart } from '#src/ui/core/parts.ts';
import { digest } from '../inputs/digest.ts';
import { withoutHints } from './react-server.ts';

/** Texts that are made, of about 2 kB each, until all of them are let go. */
const MOST = 4000;

let texts = new WeakMap<ListedPlan, Map<string, string>>();
let count = 0;

/** Holds rows or cards of plans as HTML: of a list, one plan is another one after an edit. */
export const cachedParts: HoldParts = (parts) => ({
  dangerouslySetInnerHTML: { __html: parts.map((part) => htmlOf(part)).join('') },
});

/** The HTML of one as React writes it, cached with the plan and all that is said beside it. */
function htmlOf(part: PlanPart): string {
  const { plan, ...others } = part.props;
  const name = `${typeof part.type === 'string' ? part.type : part.type.name} ${digest(others)}`;
  const known = texts.get(plan)?.get(name);
  if (known !== undefined) return known;
  if (count >= MOST) {
    texts = new WeakMap();
    count = 0;
  }
  count += 1;
  const html = withoutHints(renderToStaticMarkup(part));
  texts.set(plan, (texts.get(plan) ?? new Map<string, string>()).set(name, html));
  return html;
}
