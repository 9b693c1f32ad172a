import { OWN_ONLY } from '#src/domain/lists/filter-words.ts';
import { plural } from '#src/domain/core/plural.ts';
import { writtenNeed } from '#src/domain/lists/list-need.ts';
import { regionOptions } from '#src/domain/places/places.ts';
import { LIST_PART } from '#src/domain/lists/list-page.ts';
import {
  PLAN_TYPE_LABELS,
  PLAN_TYPES,
  PRICE_BASES,
  type Currency,
  type PriceBasis,
} from '#src/domain/core/vocabulary.ts';
import { SelectOptions } from '#src/ui/core/SelectOptions.tsx';
import { CarrierFilter, CarrierCheck } from './CarrierFilter.tsx';
import { DataScale } from './DataScale.tsx';
import { Fold, MoreFilters } from './MoreFilters.tsx';
import type { FilterFormProps } from '../state/props.ts';
import { currencySymbol } from '#src/domain/core/money/money.ts';
import type { PlanFilters } from '#src/domain/lists/plan-query.ts';
import { PriceField } from './PriceField.tsx';

const LABELS: Record<PriceBasis, string> = { sold: 'Price', '30days': 'Per 30 days' };

interface PriceBoundsProps {
  query: Pick<PlanFilters, 'minPrice' | 'maxPrice' | 'priceBasis'>;
  currency: Currency;
  patch: (change: Partial<PlanFilters>) => void;
}

/** Lowest and highest price, and what they compare: the price, or what 30 days cost. */
function PriceBounds({ query, currency, patch }: PriceBoundsProps) {
  const symbol = currencySymbol(currency);
  const { minPrice, maxPrice } = query;
  const isOdd = minPrice !== null && maxPrice !== null && minPrice > maxPrice;
  return (
    <fieldset className="fs">
      <legend>Price</legend>
      <div className="seg seg-radio" role="group" aria-label="Price counts">
        {PRICE_BASES.map((basis) => (
          <label key={basis}>
            <input
              type="radio"
              name="priceBasis"
              value={basis}
              checked={query.priceBasis === basis}
              onChange={() => patch({ priceBasis: basis })}
            />
            <span>{LABELS[basis]}</span>
          </label>
        ))}
      </div>
      <div className="pair">
        <PriceField
          label="Min"
          name="minPrice"
          symbol={symbol}
          value={query.minPrice}
          onChange={(minPrice) => patch({ minPrice })}
        />
        <PriceField
          label="Max"
          name="maxPrice"
          symbol={symbol}
          value={query.maxPrice}
          onChange={(maxPrice) => patch({ maxPrice })}
        />
      </div>
      {isOdd && (
        <p className="small tw:mt-2" role="status">
          {'The lowest price is above the highest. '}
          <button
            type="button"
            className="linkbtn needs-js"
            onClick={() => patch({ minPrice: maxPrice, maxPrice: minPrice })}
          >
            Swap them
          </button>
        </p>
      )}
    </fieldset>
  );
}

/** The form's id: search box and sort select stand elsewhere and belong to it by `form`. */
export const FILTER_FORM = 'plan-filters';

/**
 * Every filter of the panel. With JavaScript each change applies at once; without, it is a GET
 * form whose address the server renders (rule 42).
 */
export function FilterForm(all: FilterFormProps) {
  const { props, state, facets, place, currency, patch, onSubmit } = all;
  const { listPage, carriers } = props;
  const { query } = state;
  const toggle = <T extends string>(list: readonly T[], item: T): T[] =>
    list.includes(item) ? list.filter((other) => other !== item) : [...list, item].sort();
  return (
    <form
      id={FILTER_FORM}
      method="get"
      action={listPage.path + LIST_PART}
      // What a browser puts back after Back or a reload is no choice: the address has those.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      {listPage.initial && <input type="hidden" name="show" value="all" />}
      {/* Its box stands above the list, in a form of its own. */}
      {listPage.name === 'plans' && query.q && <input type="hidden" name="q" value={query.q} />}
      {state.view !== listPage.view && <input type="hidden" name="view" value={state.view} />}
      {Object.entries(query.need ? writtenNeed(query.need) : {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {!listPage.fixed.region &&
        // Home asks for a place in its box.
        (listPage.initial ? (
          <Fold name="Region" chosen={query.region !== null}>
            <RegionSelect {...all} />
          </Fold>
        ) : (
          <fieldset className="fs">
            <legend>Region</legend>
            <RegionSelect {...all} />
          </fieldset>
        ))}
      {(facets.alsoCovering || query.ownOnly) && (
        <fieldset className="fs">
          <legend className="sr">Plans for several countries</legend>
          <label className="switch">
            <span>
              {OWN_ONLY}
              {facets.alsoCovering && (
                <span className="hint">{` without ${plural(facets.alsoCovering, 'plan')} that cover more`}</span>
              )}
            </span>
            <input
              type="checkbox"
              role="switch"
              aria-checked={query.ownOnly}
              name="ownOnly"
              value="true"
              checked={query.ownOnly}
              onChange={(event) => patch({ ownOnly: event.currentTarget.checked })}
            />
          </label>
        </fieldset>
      )}
      <CarrierFilter
        // In another place others have most plans.
        key={place}
        chosen={query.carriers}
        counts={facets.carriers}
        carriers={carriers}
        onToggle={(slug) => patch({ carriers: toggle(query.carriers, slug) })}
      />
      <fieldset className="fs">
        <legend>Plan type</legend>
        <div className="checks">
          {PLAN_TYPES.map((type) => (
            <CarrierCheck
              key={type}
              name="planTypes"
              value={type}
              label={PLAN_TYPE_LABELS[type]}
              count={facets.planTypes[type] ?? 0}
              checked={query.planTypes.includes(type)}
              onToggle={() => {
                const chosen = toggle(query.planTypes, type);
                patch({ planTypes: PLAN_TYPES.filter((known) => chosen.includes(known)) });
              }}
            />
          ))}
        </div>
      </fieldset>
      <PriceBounds {...{ query, currency, patch }} />
      <DataScale filters={query} onChange={patch} />
      {!listPage.fixed.dealsOnly && (
        <fieldset className="fs">
          <legend className="sr">Deals</legend>
          <label className="switch">
            <span>Deals only</span>
            <input
              type="checkbox"
              role="switch"
              aria-checked={query.dealsOnly}
              name="dealsOnly"
              value="true"
              checked={query.dealsOnly}
              onChange={(event) => patch({ dealsOnly: event.currentTarget.checked })}
            />
          </label>
        </fieldset>
      )}
      <MoreFilters {...all} />
      <noscript>
        {import.meta.env.SSR && (
          <button className="btn btn-primary btn-block" type="submit">
            Show plans
          </button>
        )}
      </noscript>
    </form>
  );
}

function RegionSelect({ props, state, patch }: FilterFormProps) {
  return (
    <select
      className="select"
      data-places=""
      name="region"
      aria-label="Region"
      value={state.query.region ?? ''}
      onChange={(event) => {
        const region = event.currentTarget.value || null;
        patch(region === null ? { region, ownOnly: false } : { region });
      }}
    >
      <option value="">All regions</option>
      <SelectOptions
        options={regionOptions(props.regions, ({ code, name }) => ({ value: code, label: name }))}
      />
    </select>
  );
}
