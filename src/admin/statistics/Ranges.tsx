import { STATISTICS_RANGES } from '#src/domain/events.ts';
import { patchAddress } from '../frame/address.ts';

/** How many days to look back; null where two dates were chosen instead. */
export function Ranges({ days }: { days: number | null }) {
  return (
    <div className="seg seg-sm" role="group" aria-label="Range">
      {STATISTICS_RANGES.map((range) => (
        <button
          key={range}
          type="button"
          aria-pressed={range === days}
          onClick={() =>
            void patchAddress({ days: range, from: null, to: null }, { replace: true })
          }
        >
          {range} days
        </button>
      ))}
    </div>
  );
}
