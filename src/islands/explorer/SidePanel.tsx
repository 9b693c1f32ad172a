import type { ReactNode } from 'react';
import { plainClick } from '#src/ui/Pagination.tsx';

interface SidePanelProps {
  /** Shown only without JavaScript: with it, the filters open over the page. */
  folded: boolean;
  resetHref: string;
  onReset: () => void;
  children: ReactNode;
}

/** The filters beside the list. */
export function SidePanel({ folded, resetHref, onReset, children }: SidePanelProps) {
  return (
    <aside className={folded ? 'side side-fold' : 'side'} aria-label="Filters">
      <div className="side-head">
        <h2>Filters</h2>
        <a
          className="linkbtn small"
          href={resetHref}
          onClick={(event) => plainClick(event) && onReset()}
        >
          Reset
        </a>
      </div>
      {children}
    </aside>
  );
}
