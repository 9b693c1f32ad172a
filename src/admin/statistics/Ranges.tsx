import { STATISTICS_RANGES } from '#src/domain/insight/events.ts';
import { patchAddress } from '../frame/address.ts';

/** How many days to look back. */
export function Ranges({ days }: { days: number }) {
  return (
    <div className="seg seg-sm" role="group" aria-label="Range">
      {STATISTICS_RANGES.map((range) => (
        <button
          key={range}
          type="button"
          aria-pressed={range === days}
          onClick={() => void patchAddress({ days: range }, { replace: true })}
        >
          {range} days
        </button>
      ))}
    </div>
  );
}
