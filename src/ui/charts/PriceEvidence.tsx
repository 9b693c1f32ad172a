import { sparkline } from '#src/domain/chart-spark.ts';
import { formatDay } from '#src/domain/dates.ts';
import { evidenceText, priceEvidence } from '#src/domain/price-evidence.ts';
import type { HistoryRecord } from '#src/domain/price-steps.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import { Sparkline } from './Sparkline.tsx';

/** What proves a deal: a sentence from the records (newest first), and their small line. */
export interface PriceEvidenceProps {
  records: readonly HistoryRecord[];
  /** Calendar date that the records are complete up to. */
  asOf: string;
  currency: Currency;
  /** When the price was last checked, ISO 8601; null when never. */
  checkedAt: string | null;
}

export function PriceEvidence({ records, asOf, currency, checkedAt }: PriceEvidenceProps) {
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
