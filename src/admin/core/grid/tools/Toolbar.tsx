import { useState, type ReactNode } from 'react';
import { Icon } from '#src/ui/core/Icon.tsx';
import { Button } from '../../parts/Button.tsx';
import { useNarrow } from '../../browser/use-narrow.ts';
import { BAR, BAR_TITLE } from '../bar.ts';

/** The row of tools over a list; on a phone its filters stand behind one button. */
export function Toolbar(props: {
  /** The name of the list; beside it, on a narrow screen above it, stand its tools. */
  title?: string | undefined;
  /** Always there: the field that filters by words. */
  search: ReactNode;
  /** Further filters. */
  filters: ReactNode;
  /** How many of them narrow the list now. */
  filtering?: number;
  /** What can be done, at the end of the row, together where it takes another one. */
  children: ReactNode;
}) {
  const { title, search, filters, filtering = 0, children } = props;
  const isNarrow = useNarrow();
  const [shows, setShows] = useState(false);
  return (
    <div className={BAR}>
      {title && <h2 className={BAR_TITLE}>{title}</h2>}
      {search}
      {isNarrow && filters && (
        <Button aria-expanded={shows} onClick={() => setShows(!shows)}>
          <Icon name="sliders-horizontal" />
          Filters
          {filtering > 0 && <b>{filtering}</b>}
        </Button>
      )}
      {(!isNarrow || shows) && filters}
      <div className="tw:ml-auto tw:flex tw:items-center tw:gap-2 tw:max-md:contents">
        {children}
      </div>
    </div>
  );
}
