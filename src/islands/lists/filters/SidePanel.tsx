import type { ReactNode } from 'react';
import { linkTo } from '#src/ui/core/Pagination.tsx';

interface SidePanelProps {
  resetHref: string;
  onReset: () => void;
  children: ReactNode;
}

/**
 * The filters beside the list. Where there is no room beside it they open over the page; without
 * JavaScript they are folded above it there: `details` itself holds nothing, explorer.css folds what
 * follows it, because no browser can be told to open one on a wide screen only.
 */
export function SidePanel({ resetHref, onReset, children }: SidePanelProps) {
  return (
    <aside className="side" aria-label="Filters">
      <details className="side-fold">
        <summary className="btn btn-quiet btn-block">Filters</summary>
      </details>
      <div className="side-head tw:flex tw:items-baseline tw:justify-between tw:pb-3 tw:max-lg:pt-4">
        <h2 className="tw:text-16">Filters</h2>
        <a className="linkbtn small" {...linkTo(resetHref, onReset)}>
          Reset
        </a>
      </div>
      {children}
    </aside>
  );
}
