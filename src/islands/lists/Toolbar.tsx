import { defaultSort, type PlanQuery } from '#src/domain/lists/plan-query.ts';
import {
  FIT,
  MAX_SEARCH_LENGTH,
  SORT_LABELS,
  SORTS,
  VIEWS,
  type Sort,
  type View,
} from '#src/domain/core/vocabulary.ts';
import { Icon } from '#src/ui/core/Icon.tsx';
import { FILTER_FORM } from './filters/FilterForm.tsx';
import { useDraft } from './state/use-draft.ts';

interface SearchBoxProps {
  q: string;
  label: string;
  onClear: () => void;
}

/**
 * The search box with its submit button. Both belong to the filter form, whose
 * submit takes the text.
 */
export function SearchBox({ q, label, onClear }: SearchBoxProps) {
  const [text, setText] = useDraft(q);
  return (
    <div className="affix-btn xp-search" role="search">
      <span className="affix">
        <span>
          <Icon name="search" />
        </span>
        <input
          className="input"
          type="search"
          name="q"
          form={FILTER_FORM}
          placeholder={label}
          aria-label={label}
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            // The cross of the box empties it without a submit.
            if (event.currentTarget.value === '' && q !== '') onClear();
          }}
        />
      </span>
      <button className="btn btn-quiet" type="submit" form={FILTER_FORM}>
        Search
      </button>
    </div>
  );
}

/** The sort select (rule 37). */
export function SortSelect({ query, onSort }: { query: PlanQuery; onSort: (sort: Sort) => void }) {
  const usual = defaultSort(query);
  // What a list has by itself is not said: without JavaScript the form must not choose it for words
  // that are typed now.
  const valueOf = (sort: Sort) => (sort === usual ? '' : sort);
  const others: readonly Sort[] = SORTS.filter((sort) => sort !== FIT);
  const shown: readonly Sort[] = query.q === '' ? others : [FIT, ...others];
  return (
    <div className="sortby">
      <label htmlFor="plan-sort">Sort</label>
      <select
        className="select"
        id="plan-sort"
        name="sort"
        form={FILTER_FORM}
        value={valueOf(query.sort)}
        onChange={(event) => onSort((event.currentTarget.value || usual) as Sort)}
      >
        {shown.map((known) => (
          <option key={known} value={valueOf(known)}>
            {SORT_LABELS[known]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Opens the filters over the page; says how many are set. */
export function FiltersButton({ active, onOpen }: { active: number; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="btn btn-quiet xp-filters"
      aria-haspopup="dialog"
      data-early=""
      onClick={onOpen}
    >
      <Icon name="sliders-horizontal" />
      Filters
      {active > 0 && (
        <span className="tw:inline-grid tw:place-items-center tw:min-w-5 tw:h-5 tw:px-1 tw:rounded-full tw:bg-fill tw:text-on-fill tw:text-(length:--t-12)">
          {active}
          <span className="sr"> active</span>
        </span>
      )}
    </button>
  );
}

interface ViewSwitchProps {
  view: View;
  hrefOf: (view: View) => string;
  onView: (view: View) => void;
}

const VIEW_TITLES: Record<View, string> = { list: 'List view', grid: 'Grid view' };
const VIEW_ICONS = { list: 'list', grid: 'layout-grid' } as const;

/** Buttons titled 'List view' and 'Grid view' (rule 41); links without JavaScript. */
export function ListViewSwitch({ view, hrefOf, onView }: ViewSwitchProps) {
  return (
    <span className="seg xp-view" role="group" aria-label="View">
      {VIEWS.map((known) => (
        <button
          key={known}
          type="button"
          title={VIEW_TITLES[known]}
          aria-label={VIEW_TITLES[known]}
          aria-pressed={known === view}
          data-early=""
          onClick={() => onView(known)}
        >
          <Icon name={VIEW_ICONS[known]} />
        </button>
      ))}
      <noscript>
        {import.meta.env.SSR &&
          VIEWS.filter((known) => known !== view).map((known) => (
            <a key={known} href={hrefOf(known)}>
              {VIEW_TITLES[known]}
            </a>
          ))}
      </noscript>
    </span>
  );
}
