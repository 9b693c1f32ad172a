import { sparkline } from '#src/domain/chart-spark.ts';
import { formatDay } from '#src/domain/dates.ts';
import { evidenceText, priceEvidence } from '#src/domain/price-evidence.ts';
import { knownUpTo, type HistoryRecord } from '#src/domain/price-steps.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import { Sparkline } from './Sparkline.tsx';

/** What a deal card's evidence is made from; records come newest first. */
export interface PriceEvidenceProps {
  records: readonly HistoryRecord[];
  /** Calendar date that the records of all plans are complete up to. */
  asOf: string;
  currency: Currency;
  /** When the price was last checked, ISO 8601; null when never. */
  checkedAt: string | null;
}

/** What the records prove about a deal, in words, and their small line (design §6, Deal card). */
export function PriceEvidence({ records, asOf: floor, currency, checkedAt }: PriceEvidenceProps) {
  const asOf = knownUpTo(floor, records, checkedAt) ?? floor;
  const evidence = priceEvidence(records, asOf);
  const { title, detail } = evidenceText(evidence, currency);
  const spark = sparkline(records, asOf);
  return (
    <div className="evidence">
      <p>
        <b>{title}</b>
        {detail}
        {checkedAt && (
          <>
            <br />
            Checked <time dateTime={checkedAt}>{formatDay(checkedAt)}</time>
          </>
        )}
      </p>
      {spark && <Sparkline spark={spark} currency={currency} />}
    </div>
  );
}
