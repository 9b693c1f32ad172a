import { currencySymbol } from '#src/domain/core/money/money.ts';
import type { PlanFilters } from '#src/domain/lists/plan-query.ts';
import { PRICE_BASES, type Currency, type PriceBasis } from '#src/domain/core/vocabulary.ts';
import { PriceField } from './PriceField.tsx';

const LABELS: Record<PriceBasis, string> = { sold: 'Price', '30days': 'Per 30 days' };

interface PriceBoundsProps {
  query: Pick<PlanFilters, 'minPrice' | 'maxPrice' | 'priceBasis'>;
  currency: Currency;
  patch: (change: Partial<PlanFilters>) => void;
}

/** Lowest and highest price, and what they compare: the price, or what 30 days cost. */
export function PriceBounds({ query, currency, patch }: PriceBoundsProps) {
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
