import { SPARK, type Spark } from '#src/domain/chart-spark.ts';
import { formatMoney } from '#src/domain/money.ts';
import type { Currency } from '#src/domain/vocabulary.ts';

/** The small 90-day step line of a card, with its lowest price as a dashed line. */
export function Sparkline({ spark, currency }: { spark: Spark; currency: Currency }) {
  const money = (price: number) => formatMoney(price, currency);
  return (
    <svg
      className="spark tw:fill-none tw:stroke-[1.5] tw:w-28 tw:h-7 tw:overflow-visible tw:justify-self-end tw:max-w-full"
      viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
      role="img"
      aria-label={`Price over ${SPARK.days} days, from ${money(spark.first)} to ${money(spark.last)}`}
    >
      <path
        className="tw:stroke-line-2"
        strokeDasharray="2 3"
        d={`M0 ${spark.lowY}H${SPARK.width}`}
      />
      <path className="tw:stroke-ink-3" strokeLinejoin="round" d={spark.d} />
      <circle className="tw:fill-accent" cx={spark.end.x} cy={spark.end.y} r="3.5" />
    </svg>
  );
}
