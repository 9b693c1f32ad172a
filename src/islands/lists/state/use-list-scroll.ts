import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { PlanView } from '#src/client/lists/plan-store.ts';

/** After Back, the place where the visitor was; after another page of the list, its top. */
export function useListScroll(view: PlanView, results: RefObject<HTMLElement | null>): void {
  const page = useRef(view.shown.query.page);
  useLayoutEffect(() => {
    const turned = page.current !== view.shown.query.page;
    page.current = view.shown.query.page;
    if (view.changes === 0) return;
    if (view.restoreY !== null) window.scrollTo(0, view.restoreY);
    else if (turned) results.current?.scrollIntoView({ block: 'start' });
  }, [view.changes, view.restoreY, view.shown, results]);
}
