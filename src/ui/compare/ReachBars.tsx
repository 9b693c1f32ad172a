import { formatMoney } from '#src/domain/money.ts';
import { formatGb, type Reach, type ReachRow } from '#src/domain/reach.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import { Icon } from '../Icon.tsx';

const TICKS = [0, 25, 50, 75, 100];

/** One scale bar per plan, filled where that plan is the cheapest (design §6, Compare page). */
export function ReachBars({ reach, currency }: { reach: Reach; currency: Currency }) {
  const at = (gb: number | null) =>
    gb === null ? 100 : Math.round((gb / reach.scale) * 1000) / 10;
  return (
    <section className="section">
      <div className="section-head">
        <div>
          <h2>Which is cheaper for you</h2>
          <p>{reach.sentence}</p>
        </div>
      </div>
      <ul className="reach">
        {reach.rows.map((row) => (
          <li key={row.slug} className="reach-row">
            <div>
              <p>
                <span>{row.planName}</span>
                <b>{formatMoney(row.price, currency)}</b>
              </p>
              <p className="reach-words">
                {row.cheapest ? (
                  <span className="best-tag">
                    <Icon name="check" />
                    {cheapestWords(row.cheapest)}
                  </span>
                ) : (
                  <span className="small muted">{holds(row)}</span>
                )}
              </p>
            </div>
            <svg className="reach-svg" width="100%" height="28" aria-hidden="true">
              <rect className="span" x="0.5" y="10.5" width={`${at(row.reach)}%`} height="7" />
              {row.cheapest && (
                <rect
                  className="on"
                  x={`${at(row.cheapest.from)}%`}
                  y="10"
                  width={`${at(row.cheapest.to) - at(row.cheapest.from)}%`}
                  height="8"
                />
              )}
            </svg>
          </li>
        ))}
      </ul>
      <svg className="reach-ticks" width="100%" height="28" aria-hidden="true">
        <line x1="0" x2="100%" y1="0.5" y2="0.5" />
        {TICKS.map((tick) => (
          <text
            key={tick}
            x={`${tick}%`}
            y="18"
            textAnchor={tick === 0 ? 'start' : tick === 100 ? 'end' : 'middle'}
          >
            {formatGb((tick / 100) * reach.scale)}
          </text>
        ))}
      </svg>
      <p className="chart-note">
        Prices are for 30 days. A carrier may slow unlimited data after an amount that it sets.
      </p>
    </section>
  );
}

function cheapestWords({ from, to }: NonNullable<ReachRow['cheapest']>): string {
  if (to === null)
    return from === 0 ? 'cheapest at any amount' : `cheapest above ${formatGb(from)}`;
  return from === 0
    ? `cheapest up to ${formatGb(to)}`
    : `cheapest from ${formatGb(from)} to ${formatGb(to)}`;
}

function holds(row: ReachRow): string {
  return row.reach === null ? 'unlimited' : `holds ${formatGb(row.reach)}`;
}
